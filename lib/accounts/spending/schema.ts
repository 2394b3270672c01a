import { z } from "zod";
import { Uuid } from "@/lib/kernel/schema";

const MicroDollars = z.int().min(0).describe("Millionths of a US dollar.");

export const ListSpending = z.strictObject({});

/** Nobody sees what other teams spend: the installation tells its limit alone. */
export const AccountSpending = z.strictObject({
  connectionId: Uuid,
  spentMicroDollars: MicroDollars.describe("Every call that was begun counts, lost ones too."),
  plannedMicroDollars: MicroDollars.describe("What scheduled posts of this month will cost."),
  monthlyMicroDollars: MicroDollars.nullable().describe("The account's limit."),
  installationMicroDollars: MicroDollars.nullable().describe("The limit of the whole server."),
});
export type AccountSpending = z.output<typeof AccountSpending>;

export const SpendingAnswer = z.strictObject({ items: z.array(AccountSpending) });

export const SpendingParams = z.strictObject({ connectionId: Uuid });
export const SpendingLimitBody = z.strictObject({
  monthlyMicroDollars: z
    .int()
    .min(0)
    .max(1_000_000_000_000)
    .nullable()
    .describe("What the account may cost in a month of UTC; null for no limit of its own."),
});
export const SetSpendingLimit = SpendingLimitBody.extend(SpendingParams.shape);
export const SpendingLimitAnswer = SpendingLimitBody;
