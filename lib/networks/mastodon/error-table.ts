export type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "permission"
  | "account"
  | "rejected"
  | "processing"
  | "missing";

type WordRule = { words: RegExp; class: ErrorClass; message: string };

const reconnect = "connect the account again.";

/** Servers give no codes, so some refusals are known by their words alone. */
export const wordRules: readonly WordRule[] = [
  {
    words: /outside the authorized scopes/i,
    class: "permission",
    message: `A permission is missing: ${reconnect}`,
  },
  {
    words: /login is (currently )?(disabled|pending)|missing a confirmed e-?mail|not functional/i,
    class: "account",
    message: "The server lets this account do nothing at the moment: sign in there and see why.",
  },
  {
    words: /not finished processing/i,
    class: "processing",
    message: "The server still processes an image or a video.",
  },
];

export const statusRules: Readonly<Record<number, { class: ErrorClass; message: string }>> = {
  401: { class: "expired", message: `The server no longer accepts this connection: ${reconnect}` },
  403: { class: "permission", message: `The server forbids this: ${reconnect}` },
  404: { class: "missing", message: "The server does not find what this refers to." },
  410: { class: "missing", message: "What this refers to is gone from the server." },
  422: { class: "rejected", message: "The server refused this." },
  429: { class: "limited", message: "The server asks for fewer calls." },
};
