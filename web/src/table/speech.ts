// Speaks announcements. Some browsers have no voice.

import { language } from "../shared/language/language.svelte";

const VOICES = { en: "en-GB", "zh-Hans": "zh-CN", "zh-Hant": "zh-HK" };

export const canSpeak = "speechSynthesis" in window;

export function speak(words: string): void {
  if (!canSpeak) return;
  const utterance = new SpeechSynthesisUtterance(words);
  utterance.lang = VOICES[language()];
  speechSynthesis.speak(utterance);
}

export function stopSpeaking(): void {
  if (canSpeak) speechSynthesis.cancel();
}
