import type { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { minuteOfDay, timeOfMinute } from "@/lib/kernel/time/minute-of-day";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { findSlotAccounts, lockSlots, replaceSchedule, type SlotAccount } from "./schedule-store";
import {
  type SlotSchedule,
  SlotScheduleAnswer,
  SlotScheduleParams,
  UpdateSlotSchedule,
  type WeeklyTime,
} from "./schema";

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

export const updateSlotSchedule = operation({
  name: "update_slot_schedule",
  summary: "Replace the weekly times of an account",
  scope: "posts:write",
  level: "schedule",
  input: UpdateSlotSchedule,
  output: SlotScheduleAnswer,
  failures: ["version_conflict"],
  run: (actor, input) => transaction((tx) => replace(tx, actor, input)),
});

function presentSchedule({ id, timeZone, version, slots }: SlotAccount): SlotSchedule {
  const times = slots.map(({ weekday, minute }) => ({ weekday, time: timeOfMinute(minute) }));
  return { connectionId: id, timeZone, times, version };
}

async function replace(tx: Tx, actor: Actor, input: z.output<typeof UpdateSlotSchedule>) {
  const { connectionId, timeZone, times, version } = input;
  const { workspaceId } = actor;
  await lockSlots(tx, workspaceId, [connectionId]);
  await assertProgram(tx, actor, { level: "schedule", connectionIds: [connectionId] });
  const before = await findAccount(tx, workspaceId, connectionId);
  assertCurrent(before, version);
  await replaceSchedule(tx, workspaceId, { connectionId, timeZone, slots: slotsOf(times) });
  const after = await findAccount(tx, workspaceId, connectionId);
  await recordAudit(tx, actor, {
    action: "connection.slots_updated",
    targetType: "connection",
    targetId: connectionId,
    before: audited(before),
    after: audited(after),
  });
  return { schedule: presentSchedule(after) };
}

async function findAccount(tx: Tx, workspaceId: WorkspaceId, id: string): Promise<SlotAccount> {
  const [account] = await findSlotAccounts(tx, workspaceId, [id]);
  if (!account) throw notFound("connection");
  return account;
}

function assertCurrent({ version: currentVersion, name }: SlotAccount, version: number): void {
  if (version === currentVersion) return;
  const message = `Somebody changed the weekly times of ${name} since you opened them.`;
  throw new AppError("version_conflict", message, { details: { currentVersion } });
}

function slotsOf(times: readonly WeeklyTime[]) {
  const distinct = new Map(times.map((each) => [`${each.weekday} ${each.time}`, each]));
  return Array.from(distinct.values(), ({ weekday, time }) => {
    return { weekday, minute: minuteOfDay(time) };
  });
}

function audited(account: SlotAccount) {
  const { timeZone, times } = presentSchedule(account);
  return { timeZone, slots: times.map(({ weekday, time }) => `${weekday} ${time}`) };
}
