import type { commandIcons } from "./command-icons";

export type CommandIcon = keyof typeof commandIcons;

export type Command = {
  group: string;
  label: string;
  icon: CommandIcon;
  words?: string;
  key?: string;
  opensLayer?: boolean;
  href?: string;
  isEnding?: boolean;
  tone?: "danger";
  run: () => void;
};

export function keyInWords({ key }: Command): string | undefined {
  return key?.length === 1 ? key.toUpperCase() : key;
}

export function matchingCommands(commands: readonly Command[], text: string): Command[] {
  const typed = tokensOf(text);
  if (typed.length === 0) return [];
  const isTyped = (...texts: string[]) => {
    const words = tokensOf(texts.join(" "));
    return typed.every((part) => words.some((word) => word.startsWith(part)));
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
