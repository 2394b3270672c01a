import { z } from "zod";
import { UtcTimestamp } from "@/lib/kernel/schema";
import { ssoProblems } from "./rules";

export const SsoProblem = z.enum(ssoProblems);
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
