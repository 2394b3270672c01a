import { z } from "zod";
import { policyLevels } from "@/lib/kernel/rules";
import { Uuid } from "@/lib/kernel/schema";

const WallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time as 22:00");
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
    .array(z.union([z.cidrv4(), z.cidrv6()]))
    .min(1)
    .max(50)
    .nullable()
    .describe("Where a key may come from; null for anywhere."),
});
export type Policy = z.output<typeof Policy>;

export const WorkspacePolicies = z.strictObject({ assistants: Policy, keys: Policy });
export type WorkspacePolicies = z.output<typeof WorkspacePolicies>;
