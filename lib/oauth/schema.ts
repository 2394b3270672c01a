import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

export const ConsentParams = z.strictObject({ uid: z.string().regex(/^[\w-]{20,64}$/) });

/** What a person has to know before they let an assistant in. */
export const Consent = z.strictObject({
  uid: z.string(),
  client: z.strictObject({
    name: z.string(),
    /** The host that vouches for the client; null where the client only says who it is. */
    host: z.string().nullable(),
    /** Where the answer is sent: a host, or the scheme of an app on this computer. */
    redirectHost: z.string(),
    isThisComputer: z.boolean(),
  }),
  /** What it asks for, as far as the person could do it themselves. */
  permissions: z.array(z.strictObject({ scope: z.string(), words: z.string() })),
  expiresAt: UtcTimestamp,
});
export type Consent = z.output<typeof Consent>;
export const ConsentAnswer = z.strictObject({ consent: Consent });

export const DecideConsentBody = z.strictObject({ decision: z.enum(["allow", "deny"]) });
export const DecideConsent = DecideConsentBody.extend(ConsentParams.shape);
/** Where the browser goes on. */
export const DecidedConsent = z.strictObject({ redirectTo: z.url() });
export type DecidedConsent = z.output<typeof DecidedConsent>;
