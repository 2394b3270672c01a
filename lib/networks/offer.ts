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

export type NetworkReaction = "like" | "comment" | "repost" | "share" | "send" | "save";

export type PreviewStyle = {
  mediaFirst: boolean;
  fold: { characters: number; lines: number; word: string };
  avatar: "circle" | "square";
  reactions: readonly NetworkReaction[];
  labelledReactions: boolean;
  linkCard: "page" | "address" | "none";
  shape: { min: number; max: number } | null;
  aspects: readonly Aspect[];
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
  unit: "codePoints" | "graphemes";
  linkLength: number | null;
  mentionHosts: boolean;
  countedOptions: readonly string[];
};

export type OptionValue = string | readonly string[];

export type ChosenOptions = Readonly<Record<string, OptionValue>>;

export type NetworkPermission = { name: string; purpose: string };
