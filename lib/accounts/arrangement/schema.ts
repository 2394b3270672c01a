import { z } from "zod";
import { notBlank, Uuid } from "@/lib/kernel/schema";

export const groupsMax = 30;
const groupNameMax = 60;
const accountsMax = 500;

const ConnectionIds = z.array(Uuid).max(accountsMax);

export const AccountGroup = z.strictObject({
  name: notBlank(groupNameMax),
  connectionIds: ConnectionIds.min(1),
});
export type AccountGroup = z.output<typeof AccountGroup>;

export const Arrangement = z.strictObject({
  connectionIds: ConnectionIds.describe("All accounts, in the order in which people see them."),
  groups: z.array(AccountGroup).max(groupsMax).describe("Accounts that are chosen together."),
  version: z.int().min(0).describe("0 before anybody arranged the accounts."),
});
export type Arrangement = z.output<typeof Arrangement>;

export const ReadArrangement = z.strictObject({});
export const ArrangementAnswer = z.strictObject({ arrangement: Arrangement });
