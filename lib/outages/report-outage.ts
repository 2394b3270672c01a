import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Reason } from "@/lib/networks/network";
import { notify } from "@/lib/notifications/notify";
import { resolveNotifications } from "@/lib/notifications/resolve-notifications";
import {
  allWorkspaces,
  claimTelling,
  hasOutage,
  type Outage,
  type OutagePart,
  removeOutage,
  storeOutage,
} from "./outage-store";

/** An outage that passes sooner needs no person. */
const toldAfterMs = 60_000;

/**
 * Notes that a part of the installation does not work, with the reason.
 * Administrators hear of it once it has lasted a minute. Call it every few seconds, from any number
 * of processes.
 */
export async function reportOutage(part: OutagePart, reason: Reason): Promise<void> {
  const outage = await storeOutage(db, { part, reason });
  const lasts = now().getTime() - outage.since.getTime();
  if (outage.toldAt || lasts < toldAfterMs) return;
  await transaction((tx) => tellOfOutage(tx, outage, reason));
}

export async function endOutage(part: OutagePart, workedAt: Date): Promise<void> {
  const ended = { part, workedAt };
  if (!(await hasOutage(db, ended))) return;
  await transaction(async (tx) => {
    const outage = await removeOutage(tx, ended);
    if (outage?.toldAt) await tellOfEnd(tx, outage);
  });
}

async function tellOfOutage(tx: Tx, { part, since }: Outage, reason: Reason): Promise<void> {
  if (!(await claimTelling(tx, part))) return;
  log.error({ part, since, reason }, "An outage lasts; the administrators are told.");
  for (const workspace of await allWorkspaces(tx)) {
    await notify(tx, workspace, {
      type: "outage",
      subject: subjectOf(part),
      to: { admins: "always" },
      notice: { code: "outage", values: { part, since: since.toISOString(), reason } },
    });
  }
}

export async function tellOfPastOutage(outage: Pick<Outage, "part" | "since">): Promise<void> {
  await transaction((tx) => tellOfEnd(tx, outage));
}

async function tellOfEnd(tx: Tx, { part, since }: Pick<Outage, "part" | "since">): Promise<void> {
  const over = now();
  log.info({ part, since }, "An outage is over; the administrators are told.");
  for (const workspace of await allWorkspaces(tx)) {
    const settled = { subjects: [subjectOf(part)], resolution: "recovered" } as const;
    await resolveNotifications(tx, workspace, settled);
    await notify(tx, workspace, {
      type: "outage_over",
      subject: subjectOf(part),
      to: { admins: "always" },
      notice: {
        code: "outage_over",
        values: { part, since: since.toISOString(), over: over.toISOString() },
      },
    });
  }
}

function subjectOf(part: OutagePart): string {
  return `outage:${part}`;
}
