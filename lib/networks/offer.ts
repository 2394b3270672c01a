import type { Aspect } from "@/lib/kernel/images/schema";

export type NetworkLimits = {
  textMax: number;
  mediaMin: 0 | 1;
  mediaMax: number;
  imageTypes: readonly string[];
  imageBytesMax: number;
  videoTypes: readonly string[];
  videoBytesMax: number;
  videoSecondsMax: number;
};

export type NetworkMark = { color: string; path: string };

/**
 * A network lays a post out in one of these ways: `card` names its reactions in words, `photo` leads
 * with the media, `column` keeps the text beside the avatar, `stacked` puts it below.
 */
export const faces = ["card", "photo", "column", "stacked"] as const;

export const reactions = [
  "like",
  "heart",
  "favourite",
  "comment",
  "repost",
  "share",
  "send",
  "save",
] as const;

/** The further posts of a sequence become comments below the first, or a thread with it. */
export const sequenceKinds = ["comments", "thread"] as const;

export type PreviewStyle = {
  face: (typeof faces)[number];
  sequence: (typeof sequenceKinds)[number];
  fold: { characters: number; lines: number; word: string };
  avatar: "circle" | "square";
  reactions: readonly (typeof reactions)[number][];
  linkCard: "page" | "address" | "none";
  shape: { min: number; max: number } | null;
  aspects: readonly Aspect[];
  /** One or two sentences tell the person where the network may differ from the preview. */
  differs: string;
};

export type OptionChoice = { value: string; label: string };

export type NetworkOption = {
  name: string;
  label: string;
  hint: string | null;
  shownAs: "warning" | "audience" | "detail";
} & (
  | { kind: "choice" | "choices"; choices: readonly OptionChoice[] }
  | { kind: "text"; max: number }
  | { kind: "language" }
);

export type TextCounting = {
  /** Where it is `weighted`, letters of some scripts count two, as X has it. */
  unit: "codePoints" | "graphemes" | "weighted";
  linkLength: number | null;
  mentionHosts: boolean;
  countedOptions: readonly string[];
};

export type OptionValue = string | readonly string[];

export type ChosenOptions = Readonly<Record<string, OptionValue>>;

export type NetworkPermission = { name: string; purpose: string };
