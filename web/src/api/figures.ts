// Made by `./do docs` from the server's definitions: not to be written by hand.

export const NAME = "[A-Za-z0-9][A-Za-z0-9._\\-]{0,63}";
export const LEAST_PASSWORD = 10;
export const LEAST_DECKS = 4;
export const MOST_DECKS = 10;
export const USUAL_DECKS = 8;
export const IDLE_MILLISECONDS: Record<string, number> = {"dealer":300000,"pit":300000};
export const IDLE_MILLISECONDS_OTHERS = 1800000;
