import { z } from "zod";
import { type SkinTone, skinTones } from "./skin-tone";

const storageKey = "herald:emoji";
const recentMax = 24;

const Memory = z.object({ recent: z.array(z.string()).max(recentMax), tone: z.enum(skinTones) });
export type EmojiMemory = z.output<typeof Memory>;

const nothing: EmojiMemory = { recent: [], tone: "" };

export function readEmojiMemory(): EmojiMemory {
  try {
    const stored = Memory.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "null"));
    return stored.data ?? nothing;
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
