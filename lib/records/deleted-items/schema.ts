import { z } from "zod";
import { Cursor, PageSize, pagedList, UserSummary, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { deletedKinds } from "./rules";

export const DeletedItem = z.strictObject({
  id: Uuid,
  kind: z.enum(deletedKinds),
  targetId: Uuid.describe("The id that it had, and gets back."),
  name: z.string().describe("Its name, its title or how its text begins; empty without a text."),
  deletedAt: UtcTimestamp,
  deletedBy: UserSummary.nullable(),
  restorableUntil: UtcTimestamp,
});
export type DeletedItem = z.output<typeof DeletedItem>;

export const ListDeletedItems = z.strictObject({
  kind: z.enum(deletedKinds).optional(),
  targetId: Uuid.optional(),
  limit: PageSize,
  cursor: Cursor,
});

export const DeletedItemList = pagedList(DeletedItem);
export type DeletedItemList = z.output<typeof DeletedItemList>;
