import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import type { Reason } from "@/lib/networks/network";
import { notify } from "@/lib/records/notifications/notify";
import { resolveNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  allWorkspaces,
  claimNotice,
  hasOutage,
  type Outage,
  type OutagePart,
  removeOutage,
  storeOutage,
} from "./outage-store";

/** An outage that passes sooner needs no person. */
const noticeAfterMs = 60_000;

/**
 * Notes that a part of the installation does not work, with the reason.
 * Administrators hear of it once it has lasted a minute. Call it every few seconds, from any number
 * of processes.
 */
export async function reportOutage(part: OutagePart, reason: Reason): Promise<void> {
  const outage = await storeOutage(db, { part, reason });
  const lasts = now().getTime() - outage.since.getTime();
  if (outage.toldAt || lasts < noticeAfterMs) return;
  await transaction((tx) => notifyOfOutage(tx, outage, reason));
}

export async function endOutage(part: OutagePart, workedAt: Date): Promise<void> {
  const ended = { part, workedAt };
  if (!(await hasOutage(db, ended))) return;
  await transaction(async (tx) => {
    const outage = await removeOutage(tx, ended);
    if (outage?.toldAt) await notifyOfEnd(tx, outage);
  });
}

async function notifyOfOutage(tx: Tx, { part, since }: Outage, reason: Reason): Promise<void> {
  if (!(await claimNotice(tx, part))) return;
  log.error({ part, since, reason }, "An outage lasts; the administrators are notified.");
  for (const workspace of await allWorkspaces(tx)) {
    await notify(tx, workspace, {
      type: "outage",
      subject: subjectOf(part),
      to: { admins: "always" },
      notice: { code: "outage", values: { part, since: since.toISOString(), reason } },
    });
  }
}

export async function notifyOfPastOutage(outage: Pick<Outage, "part" | "since">): Promise<void> {
  await transaction((tx) => notifyOfEnd(tx, outage));
}

async function notifyOfEnd(tx: Tx, { part, since }: Pick<Outage, "part" | "since">): Promise<void> {
  const over = now();
  log.info({ part, since }, "An outage is over; the administrators are notified.");
  for (const workspace of await allWorkspaces(tx)) {
    const resolved = { subjects: [subjectOf(part)], resolution: "recovered" } as const;
    await resolveNotifications(tx, workspace, resolved);
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
