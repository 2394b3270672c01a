export type ErrorClass =
  | "retry"
  /** The upload is still being processed, or not yet known on every server. */
  | "unready"
  /** This upload failed; a new one may succeed. */
  | "upload"
  | "limited"
  /** Limited for hours, whatever the headers say. */
  | "limited-long"
  | "expired"
  | "permission"
  | "rejected"
  | "media"
  | "duplicate"
  /** The person has to act on the network's own site first. */
  | "account"
  | "configuration";

export type ErrorRule = { class: ErrorClass; message: string };

export type GraphRules = {
  /** The network's display name. */
  label: string;
  /** Keys are `code/subcode`, `code`, or `#n` for a number that arrives as code or as subcode. */
  table: Readonly<Record<string, ErrorRule>>;
  ranges: readonly (ErrorRule & { from: number; to: number })[];
  transient: ErrorRule;
  /** Matched against the message before any code, because some codes have several meanings. */
  words: readonly { words: RegExp; rule: ErrorRule }[];
  /** Codes after which a publishing call may or may not have had its effect. */
  ambiguousCodes: readonly number[];
};
