/**
 * What a Graph API's error codes mean for a delivery. A table's keys are `code/subcode`, `code`, or,
 * as `#n`, numbers that arrive now as the code and now as the subcode.
 */
export type ErrorClass =
  | "retry"
  /** What was made is not ready yet, or not known everywhere. */
  | "unready"
  /** What was uploaded came to nothing; another upload may not. */
  | "upload"
  | "limited"
  /** Limited for hours, whatever the headers say. */
  | "limited-long"
  | "expired"
  | "permission"
  | "rejected"
  | "media"
  | "duplicate"
  /** Someone has to do something at the network first. */
  | "account"
  | "configuration";

export type ErrorRule = { class: ErrorClass; message: string };

/** One network's meanings, with the words to say them in. */
export type GraphRules = {
  /** As people know the network. */
  label: string;
  table: Readonly<Record<string, ErrorRule>>;
  ranges: readonly (ErrorRule & { from: number; to: number })[];
  transient: ErrorRule;
  /** By words, where a code alone says too little; they come before it. */
  words: readonly { words: RegExp; rule: ErrorRule }[];
  /** Codes that leave open whether a publishing call had its effect. */
  vagueCodes: readonly number[];
};
