import { z } from "zod";
import {
  Cursor,
  extendedResource,
  PageSize,
  pagedList,
  UtcTimestamp,
  Uuid,
} from "@/lib/kernel/schema";
import { receiptOutcomes } from "./rules";

const receipt = {
  id: Uuid,
  at: UtcTimestamp,
  credentialId: Uuid,
  client: z.string().nullable().describe("The name of the key or the assistant, as it was then."),
  operation: z.string(),
  outcome: z.enum(receiptOutcomes),
  code: z.string().nullable().describe("`interrupted` until the call has ended."),
  target: z.strictObject({ type: z.string(), id: z.string() }).nullable(),
  durationMs: z.int().min(0),
  undoUntil: UtcTimestamp.nullable(),
  undoneAt: UtcTimestamp.nullable(),
  allowedBy: z.enum(["workspace", "credential"]).describe("Whose policy it was called under."),
  url: z.string().nullable().describe("The page of what was written."),
};

/** Tells of one call with which a program wrote, or tried to. */
export const Receipt = z.strictObject(receipt);
export type Receipt = z.output<typeof Receipt>;

/** Is a receipt in a list: what the page of activity shows beside it. */
export const ListedReceipt = extendedResource(receipt, {
  message: z.string().nullable().describe("What the refusal or the failure said."),
  input: z.record(z.string(), z.unknown()).describe("What was asked for, without its texts."),
  viaMcp: z.boolean(),
  undoable: z.boolean().describe("Something undoes it, unless the content changed since."),
  undoneBy: z.string().nullable().describe("The name of who undid it."),
});
export type ListedReceipt = z.output<typeof ListedReceipt>;

export const ListActivity = z.strictObject({
  credentialId: Uuid.optional(),
  outcome: z.enum(receiptOutcomes).optional(),
  limit: PageSize,
  cursor: Cursor,
});

export const Activity = pagedList(ListedReceipt);
export type Activity = z.output<typeof Activity>;

export const ActivePrograms = z.strictObject({
  programs: z.array(z.strictObject({ credentialId: Uuid, client: z.string() })),
});

export const ReceiptParams = z.strictObject({ receiptId: Uuid });
export const ReceiptAnswer = z.strictObject({ receipt: ListedReceipt });
