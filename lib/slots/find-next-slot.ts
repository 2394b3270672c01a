import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { readAskedSlot } from "./asked-slot";
import { findNextFree } from "./next-slot";
import { FindNextSlot, NextSlotAnswer } from "./schema";

export const findNextSlot = operation({
  name: "find_next_slot",
  summary: "Read which slot is the next free one of accounts",
  scope: "posts:read",
  input: FindNextSlot,
  output: NextSlotAnswer,
  failures: ["not_found"],
  run: async ({ workspaceId }, input) =>
    findNextFree(db, workspaceId, await readAskedSlot(db, workspaceId, input)),
});
