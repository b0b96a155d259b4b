// Lists of cards for the staff: as they were dealt, and as they are typed.

import type { RoundSeen } from "./api/types";

/** The cards of a round in the order in which they were dealt. */
export function dealtCards(round: RoundSeen): string[] {
  const places = [0, 1, 2].flatMap((place) => [round.player.cards[place], round.banker.cards[place]]);
  return places.filter((card) => card !== undefined);
}

const TYPED_CARD = /^(10|[a2-9tjqk])([cdhs])(?:x(\d{1,3}))?$/i;

/** A typed list of cards, in which `7sx3` is three of a kind; or the first word that is no card. */
export function parseCards(text: string): { cards: string[] } | { wrong: string } {
  const cards: string[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [, rank, suit, times] = TYPED_CARD.exec(word) ?? [];
    if (!rank || !suit) return { wrong: word };
    const card = rank.toUpperCase().replace("10", "T") + suit.toLowerCase();
    cards.push(...Array<string>(Number(times ?? 1)).fill(card));
  }
  return { cards };
}
