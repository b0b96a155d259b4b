// The application itself, which comes with its words.

import { mount } from "svelte";

import App from "./App.svelte";

export const open = (target: Element): void => void mount(App, { target });
