import keywords from "emojilib";
import groups from "unicode-emoji-json/data-by-group.json";

export type Emoji = { emoji: string; name: string; words: string; hasTones: boolean };

export type EmojiGroup = { name: string; emoji: Emoji[] };

const newestVersion = 15.1;
const foundMax = 64;

type Keywords = Record<string, readonly string[]>;

export const emojiGroups: EmojiGroup[] = groups.map(({ name, emojis }) => ({
  name,
  emoji: emojis
    .filter(({ emoji_version }) => Number(emoji_version) <= newestVersion)
    .map(({ emoji, name: called, skin_tone_support }) => {
      const more = (keywords as Keywords)[emoji] ?? [];
      const words = [called, ...more].join(" ").replaceAll("_", " ").toLowerCase();
      return { emoji, name: called, words, hasTones: skin_tone_support };
    }),
}));

const every = emojiGroups.flatMap(({ emoji }) => emoji);
const byEmoji = new Map(every.map((one) => [one.emoji, one]));

export function findEmoji(query: string): Emoji[] {
  const wanted = query.trim().toLowerCase().split(/\s+/);
  const found = every.filter(({ words }) => beginsWords(words, wanted));
  const rank = ({ name }: Emoji) => (beginsWords(name.toLowerCase(), wanted) ? 0 : 1);
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, foundMax);
}

function beginsWords(text: string, wanted: readonly string[]): boolean {
  return wanted.every((word) => ` ${text}`.includes(` ${word}`));
}

export function knownEmoji(emoji: readonly string[]): Emoji[] {
  return emoji.flatMap((one) => byEmoji.get(one) ?? []);
}
