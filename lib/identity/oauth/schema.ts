import { z } from "zod";
import { Policy } from "@/lib/identity/policies/schema";
import { UtcTimestamp } from "@/lib/kernel/schema";
import { scopeNames } from "./rules";

export const ConsentParams = z.strictObject({ uid: z.string().regex(/^[\w-]{20,64}$/) });

export const Consent = z.strictObject({
  uid: z.string(),
  client: z.strictObject({
    name: z.string(),
    host: z.string().nullable(),
    redirectHost: z.string(),
    isThisComputer: z.boolean(),
  }),
  permissions: z
    .array(z.strictObject({ scope: z.enum(scopeNames), words: z.string() }))
    .describe("What it asks for and may do under the policy."),
  policy: Policy.describe("What holds for it unless its person narrows it."),
  expiresAt: UtcTimestamp,
});
export type Consent = z.output<typeof Consent>;
export const ConsentAnswer = z.strictObject({ consent: Consent });

export const DecideConsentBody = z.strictObject({
  decision: z.enum(["allow", "deny"]),
  policy: Policy.nullable().default(null).describe("Null for what the workspace lets it do."),
});
export const DecideConsent = DecideConsentBody.extend(ConsentParams.shape);
export const DecidedConsent = z.strictObject({ redirectTo: z.url() });
export type DecidedConsent = z.output<typeof DecidedConsent>;
