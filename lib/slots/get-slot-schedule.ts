import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { presentSchedule } from "./present-schedule";
import { findSlotAccounts } from "./schedule-store";
import { SlotScheduleAnswer, SlotScheduleParams } from "./schema";

export const getSlotSchedule = operation({
  name: "get_slot_schedule",
  summary: "Read the weekly times of an account",
  scope: "posts:read",
  input: SlotScheduleParams,
  output: SlotScheduleAnswer,
  run: async ({ workspaceId }, { connectionId }) => {
    const [account] = await findSlotAccounts(db, workspaceId, [connectionId]);
    if (!account) throw notFound("connection");
    return { schedule: presentSchedule(account) };
  },
});
