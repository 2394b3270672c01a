import type { commandIcons } from "./command-icons";
import { isNearWord } from "./near-word";

export type CommandIcon = keyof typeof commandIcons;

export type Command = {
  group: string;
  label: string;
  icon: CommandIcon;
  words?: string;
  key?: string;
  opensLayer?: boolean;
  /** The palette offers it only to somebody who types. */
  isQuiet?: boolean;
  href?: string;
  isEnding?: boolean;
  tone?: "danger";
  run: () => void;
};

export function keyInWords({ key }: Command): string | undefined {
  return key?.length === 1 ? key.toUpperCase() : key;
}

export type Findable = { label: string; words?: string };

/** One typing mistake a word is forgiven where nothing is spelled as it was typed. */
export function matchingCommands<Each extends Findable>(
  commands: readonly Each[],
  text: string,
): Each[] {
  const typed = tokensOf(text);
  if (typed.length === 0) return [];
  const exact = ranked(commands, typed, (word, part) => word.startsWith(part));
  if (exact.length > 0) return exact;
  return ranked(commands, typed, (word, part) => word.startsWith(part) || isNearWord(part, word));
}

function ranked<Each extends Findable>(
  commands: readonly Each[],
  typed: readonly string[],
  fits: (word: string, part: string) => boolean,
): Each[] {
  const isTyped = (...texts: string[]) => {
    const words = tokensOf(texts.join(" "));
    return typed.every((part) => words.some((word) => fits(word, part)));
  };
  const byLabel = commands.filter(({ label }) => isTyped(label));
  const byOther = commands.filter(
    ({ label, words = "" }) => !isTyped(label) && isTyped(label, words),
  );
  return [...byLabel, ...byOther];
}

function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
