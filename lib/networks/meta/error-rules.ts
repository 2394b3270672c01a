import type { Reason, Wording } from "../wording";

export type ErrorClass =
  | "retry"
  | "unready"
  | "upload"
  | "limited"
  /** The limit lasts for hours, whatever the headers say. */
  | "limited-long"
  | "expired"
  | "permission"
  | "rejected"
  | "media"
  | "duplicate"
  | "account"
  | "configuration";

export type ErrorRule = { class: ErrorClass; reason: Reason };

/** Every network of the Graph API fails with these. */
export function graphSentences<Label extends string>(label: Label) {
  return {
    unreachable: `${label} could not be reached.`,
    fewer_calls: `${label} asks for fewer calls.`,
    unreadable: `${label} gave an answer that cannot be read.`,
    unclear: `${label} did not say clearly whether it took the post.`,
    refused: `${label} refused this: {words} (code {code})`,
    says: `${label} says: {says}`,
  } as const;
}

export type GraphRules = {
  label: string;
  wording: Pick<Wording, "room" | "sentenceOf">;
  /** Keys are `code/subcode`, `code`, or `#n` for a number that arrives as code or as subcode. */
  table: Readonly<Record<string, ErrorRule>>;
  ranges: readonly (ErrorRule & { from: number; to: number })[];
  transient: ErrorRule;
  /** The message decides before any code, because some codes have several meanings. */
  words: readonly { words: RegExp; rule: ErrorRule }[];
  /** Codes after which a publishing call may or may not have had its effect. */
  ambiguousCodes: readonly number[];
};
