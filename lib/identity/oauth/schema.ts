import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";

export const ConsentParams = z.strictObject({ uid: z.string().regex(/^[\w-]{20,64}$/) });

export const Consent = z.strictObject({
  uid: z.string(),
  client: z.strictObject({
    name: z.string(),
    host: z.string().nullable(),
    redirectHost: z.string(),
    isThisComputer: z.boolean(),
  }),
  permissions: z.array(z.strictObject({ scope: z.string(), words: z.string() })),
  expiresAt: UtcTimestamp,
});
export type Consent = z.output<typeof Consent>;
export const ConsentAnswer = z.strictObject({ consent: Consent });

export const DecideConsentBody = z.strictObject({ decision: z.enum(["allow", "deny"]) });
export const DecideConsent = DecideConsentBody.extend(ConsentParams.shape);
export const DecidedConsent = z.strictObject({ redirectTo: z.url() });
export type DecidedConsent = z.output<typeof DecidedConsent>;
