// Elements are made here. Whatever is shown goes in as text, never as markup.

/** An element; attributes that begin with "on" are listeners, false ones are left out. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** Writes only what is new: a screen reader says what is written, even if it was there before. */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const madeOf = new WeakMap();

/** Children that were made of the same data stay, so that nothing flickers or loses its focus. */
export function fill(element, data, children) {
  const made = JSON.stringify(data);
  if (madeOf.get(element) === made) return false;
  madeOf.set(element, made);
  element.replaceChildren(...children());
  return true;
}

export const $ = (id) => document.getElementById(id);

/** A form whose fields are [name, label, attributes]; options make a field a choice, and a hint
 * stands below it. */
export function form(title, fields, does, act) {
  const said = make("p", { class: "refusal", role: "alert" });
  const inputs = fields.map(([name, label, { options, hint, ...attributes } = {}]) => {
    const choices = options?.map(([value, text]) => make("option", { value }, text));
    const field = choices
      ? make("select", { name, ...attributes }, ...choices)
      : make("input", { name, ...attributes });
    return make("label", {}, label, field, hint && make("small", {}, hint));
  });
  const button = make("button", { class: "main" }, does);
  const submit = async (event) => {
    event.preventDefault();
    write(said, "");
    button.disabled = true;
    try {
      await act(Object.fromEntries(new FormData(event.target)), event.target);
    } catch (problem) {
      write(said, problem.message);
    }
    button.disabled = false;
  };
  const heading = title && make("h2", {}, title);
  return make("form", { onsubmit: submit }, heading, ...inputs, button, said);
}
