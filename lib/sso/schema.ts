import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

/** Says why single sign-on failed; the address of the page that words it holds the code. */
export const SsoProblem = z.enum([
  "cancelled",
  "unavailable",
  /** The provider, or its answer, is not to be trusted or says no. */
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
]);
export type SsoProblem = z.output<typeof SsoProblem>;

export const StartSso = z.strictObject({
  purpose: z.enum(["sign_in", "confirm"]).default("sign_in"),
  /** Only an assistant's request is returned to; anything else leads to the calendar. */
  returnTo: z.string().max(200).optional(),
});

/** A provider may add parameters of its own (RFC 6749, section 4.1.2). */
export const SsoCallback = z.looseObject({});

export const SsoIdentity = z.strictObject({
  provider: z.strictObject({ name: z.string() }).nullable(),
  identity: z
    .strictObject({ linkedAt: UtcTimestamp, lastUsedAt: UtcTimestamp.nullable() })
    .nullable(),
});
export type SsoIdentity = z.output<typeof SsoIdentity>;

export const StartedLink = z.strictObject({ authorizationUrl: z.url() });
export const Unlinked = z.strictObject({ unlinked: z.literal(true) });
