// The games by their sheets, asked for once.

import { get } from "./api/http";
import type { GameShown } from "./api/types";

let asked: Promise<GameShown[]> | null = null;

export function games(): Promise<GameShown[]> {
  asked ??= get<GameShown[]>("/games").catch((problem: unknown) => {
    asked = null;
    throw problem;
  });
  return asked;
}

export async function game(slug: string): Promise<GameShown | undefined> {
  return (await games()).find((one) => one.slug === slug);
}
