// Cards as the house writes them: "4d", "Th", "As".

const SUIT_SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

export const suitSign = (card: string): string => SUIT_SIGNS[card.slice(-1)] ?? "";
export const rankSign = (card: string): string => card.slice(0, -1).replace("T", "10");
export const isRed = (card: string): boolean => "dh".includes(card.slice(-1));
