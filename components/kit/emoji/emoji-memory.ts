import { type SkinTone, skinTones } from "./skin-tone";

const storageKey = "herald:emoji";
const recentMax = 24;

export type EmojiMemory = { recent: string[]; tone: SkinTone };

const nothing: EmojiMemory = { recent: [], tone: "" };

export function readEmojiMemory(): EmojiMemory {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return isMemory(stored) ? stored : nothing;
  } catch {
    return nothing;
  }
}

export function rememberEmoji(emoji: string): void {
  const { recent, tone } = readEmojiMemory();
  const others = recent.filter((each) => each !== emoji);
  write({ recent: [emoji, ...others].slice(0, recentMax), tone });
}

export function rememberTone(tone: SkinTone): void {
  write({ ...readEmojiMemory(), tone });
}

function write(memory: EmojiMemory): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(memory));
  } catch {
    return;
  }
}

function isMemory(stored: unknown): stored is EmojiMemory {
  const { recent, tone } = (stored ?? {}) as { [Field in keyof EmojiMemory]?: unknown };
  const isTone = skinTones.some((each) => each === tone);
  const isList = Array.isArray(recent) && recent.length <= recentMax;
  return isTone && isList && recent.every((emoji) => typeof emoji === "string");
}
