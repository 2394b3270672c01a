/** Say why single sign-on failed; the address of the page that words it holds the code. */
export const ssoProblems = [
  "cancelled",
  "unavailable",
  "refused",
  /** It began in another browser, was used already, or never began. */
  "state_invalid",
  "expired",
  "email_missing",
  "email_unverified",
  "not_invited",
  "removed",
  "link_first",
  "signed_out",
  "not_linked",
  "another_account",
  /** The provider did not ask again, or does not say when it did. */
  "not_recent",
  "taken",
  "already_linked",
  "rate_limited",
  "failed",
] as const;
export type SsoProblem = (typeof ssoProblems)[number];

export function isSsoProblem(code: unknown): code is SsoProblem {
  return ssoProblems.some((problem) => problem === code);
}
