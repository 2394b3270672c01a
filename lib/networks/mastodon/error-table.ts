import type { PlainCode, Reason } from "../wording";
import { reasons } from "./reasons";

export type ErrorClass =
  | "retry"
  | "limited"
  | "expired"
  | "permission"
  | "account"
  | "rejected"
  | "processing"
  | "missing";

export type ErrorRule = { class: ErrorClass; reason: Reason };

const rule = (errorClass: ErrorClass, code: PlainCode<typeof reasons.sentences>): ErrorRule => ({
  class: errorClass,
  reason: reasons.because(code),
});

/** Servers give no codes, so some refusals are known by their words alone. */
export const wordRules: readonly (ErrorRule & { words: RegExp })[] = [
  { words: /outside the authorized scopes/i, ...rule("permission", "permission_missing") },
  {
    words: /login is (currently )?(disabled|pending)|missing a confirmed e-?mail|not functional/i,
    ...rule("account", "account_held"),
  },
  { words: /not finished processing/i, ...rule("processing", "media_in_progress") },
];

export const statusRules: Readonly<Record<number, ErrorRule>> = {
  401: rule("expired", "ended"),
  403: rule("permission", "forbidden"),
  404: rule("missing", "not_found"),
  410: rule("missing", "gone"),
  422: rule("rejected", "content_refused"),
  429: rule("limited", "fewer_calls"),
};
