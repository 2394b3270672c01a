import { z } from "zod";
import { policyLevels } from "@/lib/kernel/rules";
import { extendedResource, jsonSchemaOverrides, Uuid } from "@/lib/kernel/schema";

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time as 22:00");
const { cidrv4, cidrv6 } = z.core.regexes;
const AddressRange = z.union(
  [
    z.cidrv4().register(jsonSchemaOverrides, { type: "string", pattern: cidrv4.source }),
    z.cidrv6().register(jsonSchemaOverrides, { type: "string", pattern: cidrv6.source }),
  ],
  { error: "must be a range of addresses as 203.0.113.0/24 or 2001:db8::/32" },
);
const Budget = z.int().min(0).max(10_000).nullable();

export const Policy = z.strictObject({
  level: z.enum(policyLevels),
  connectionIds: z.array(Uuid).max(200).nullable().describe("Null for every account."),
  leadMinutes: z
    .int()
    .min(0)
    .max(10_080)
    .describe("Nothing goes out sooner than so long after it was planned."),
  dailyPosts: Budget.describe("In a day of the workspace's time zone; null for no limit."),
  dailyPerAccount: Budget,
  quietHours: z
    .strictObject({ from: WallTime, to: WallTime })
    .nullable()
    .describe("Nothing is planned into them, by the clocks of the workspace."),
  othersPosts: z.enum(["read", "change"]).describe("What people wrote."),
  addresses: z
    .array(AddressRange)
    .min(1)
    .max(50)
    .nullable()
    .describe("Where a key may come from; null for anywhere."),
});
export type Policy = z.output<typeof Policy>;

export const WorkspacePolicies = z.strictObject({ assistants: Policy, keys: Policy });
export type WorkspacePolicies = z.output<typeof WorkspacePolicies>;

/** Tells the policies of one credential, and how far its reader may go for it. */
export const CredentialPolicies = extendedResource(
  {
    policy: Policy.nullable().describe("Its own; null while nobody decided."),
    effective: Policy.describe("The narrower of its own and the workspace's, in each part."),
  },
  { limit: Policy.describe("How far whoever asks may go for it.") },
);
export type CredentialPolicies = z.output<typeof CredentialPolicies>;

export const PolicyParams = z.strictObject({ credentialId: Uuid });
export const SetCredentialPolicy = z.strictObject({ ...Policy.shape, ...PolicyParams.shape });
