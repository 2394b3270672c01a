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

export type ErrorRule = { class: ErrorClass; message: string };

export type GraphRules = {
  label: string;
  /** Keys are `code/subcode`, `code`, or `#n` for a number that arrives as code or as subcode. */
  table: Readonly<Record<string, ErrorRule>>;
  ranges: readonly (ErrorRule & { from: number; to: number })[];
  transient: ErrorRule;
  /** The message decides before any code, because some codes have several meanings. */
  words: readonly { words: RegExp; rule: ErrorRule }[];
  /** Codes after which a publishing call may or may not have had its effect. */
  ambiguousCodes: readonly number[];
};
