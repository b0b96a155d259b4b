// English sentences made plainer for patrons: amounts as on the rest of the page, and wagers by their
// names. Blanks are written as in translations.

import type { PlainSentences } from "./templates";

export const PLAIN: PlainSentences = {
  "{} is no wager here; there are {}": "{} is no wager here; there are {~}",
  "a stake of {} on {}; expected cents, or 0 for none":
    "a stake of {$} on {~} cannot be placed",
  "a stake of {} on {}; expected a whole number of cents above zero":
    "a stake of {$} on {~} cannot be placed",
  "{} cents on {} cannot be paid exactly at {}; expected a multiple of {}":
    "{$} on {~} cannot be paid exactly at {}; stake a multiple of {$}",
  "{} cents on {} with {} on {}: {}": "{$} on {~} with {$} on {~}: {}",
  "{} on {}; the table limit is {} to {}": "{$} on {~}; the table limit is {$} to {$}",
  "{} on {}; stakes at this table go in steps of {}":
    "{$} on {~}; stakes at this table go in steps of {$}",
  "Player and Banker would differ by {}; the table differential is {}":
    "All stakes on Player and on Banker would differ by {$}; at this table they may by {$}",
  "{} is more than the balance of {}": "{$} is more than your balance of {$}",
  "{} would lie on your wagers; your own limit is {} a round":
    "{$} would lie on your wagers; your own limit is {$} a round",
  "{} would lie on your wagers; your own limit is {} a round until {}":
    "{$} would lie on your wagers; your own limit is {$} a round until {}",
  "{} cents; expected 1 to {}": "{$} cannot be moved; expected $0.01 to {$}",
  "an account holds at most {}": "an account holds at most {$}",
  "a limit of {} a round; expected {} to {}, or none":
    "a limit of {$} a round; expected {$} to {$}, or none",
};
