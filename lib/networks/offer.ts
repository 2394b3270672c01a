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
  /** Left out where a sequence may have as many posts as ours can. */
  positionsMax?: number;
};

export type NetworkMark = { color: string; path: string };

/**
 * A network lays a post out in one of these ways: `card` names its reactions in words, `photo` leads
 * with the media, `column` keeps the text beside the avatar, `stacked` puts it below, and `article` is
 * a page with a title.
 */
export const faces = ["card", "photo", "column", "stacked", "article"] as const;

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

/** A preview shows an option above the text as its title, over it, beside the time, or below. */
export const optionPlaces = ["title", "warning", "audience", "detail"] as const;

/** An option `from` the account has the choices that its server tells of it. */
export type NetworkOption = {
  name: string;
  label: string;
  hint: string | null;
  shownAs: (typeof optionPlaces)[number];
} & (
  | { kind: "choice" | "choices"; choices: readonly OptionChoice[] }
  | { kind: "choice" | "choices"; from: "account" }
  | { kind: "text"; max: number }
  /** Several free words, each of `max` characters at most. */
  | { kind: "words"; max: number; count: number }
  | { kind: "language" }
);

/** Says what becomes of a call whose answer is lost: settled always, looked up, or asked a person. */
export const certainties = ["certain", "lookedUp", "person"] as const;
export type Certainty = (typeof certainties)[number];

export type TextCounting = {
  unit: "codePoints" | "graphemes";
  linkLength: number | null;
  mentionHosts: boolean;
  countedOptions: readonly string[];
};

export type OptionValue = string | readonly string[];

export type ChosenOptions = Readonly<Record<string, OptionValue>>;

export type NetworkPermission = { name: string; purpose: string };
