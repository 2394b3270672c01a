import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { notify } from "@/lib/notifications/notify";
import { resolveNotifications } from "@/lib/notifications/resolve-notifications";
import { formatDateTime } from "@/lib/time/format-instant";
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
 * Notes that a part of the installation does not work, with the sentence that says why.
 * Administrators hear of it once it has lasted a minute. Call it every few seconds, from any number
 * of processes.
 */
export async function reportOutage(part: OutagePart, reason: string): Promise<void> {
  const outage = await storeOutage(db, { part, reason });
  const lasts = now().getTime() - outage.since.getTime();
  if (outage.toldAt || lasts < toldAfterMs) return;
  await transaction((tx) => tellOfOutage(tx, outage));
}

/** Ends an outage that began before the part was last seen to work, and tells who heard of it. */
export async function endOutage(part: OutagePart, workedAt: Date): Promise<void> {
  const ended = { part, workedAt };
  if (!(await hasOutage(db, ended))) return;
  await transaction(async (tx) => {
    const outage = await removeOutage(tx, ended);
    if (outage?.toldAt) await tellOfEnd(tx, outage);
  });
}

async function tellOfOutage(tx: Tx, { part, since, reason }: Outage): Promise<void> {
  if (!(await claimTelling(tx, part))) return;
  log.error({ part, since, reason }, "Posts are held up; the administrators are told.");
  for (const workspace of await allWorkspaces(tx)) {
    await notify(tx, workspace, {
      type: "outage",
      subject: subjectOf(part),
      to: { admins: "always" },
      message: ({ recipient }) =>
        `Nothing has gone out since ${formatDateTime(since.toISOString(), recipient)}. ${reason}`,
    });
  }
}

async function tellOfEnd(tx: Tx, { part, since }: Outage): Promise<void> {
  const over = now();
  log.info({ part, since }, "Posts go out again; the administrators are told.");
  for (const workspace of await allWorkspaces(tx)) {
    const settled = { subjects: [subjectOf(part)], resolution: "recovered" } as const;
    await resolveNotifications(tx, workspace, settled);
    await notify(tx, workspace, {
      type: "outage_over",
      subject: subjectOf(part),
      to: { admins: "always" },
      message: ({ recipient }) => {
        const [from, until] = [since, over].map((at) =>
          formatDateTime(at.toISOString(), recipient),
        );
        return `Posts were held up from ${from} to ${until}. What came too late is listed as failed.`;
      },
    });
  }
}

function subjectOf(part: OutagePart): string {
  return `outage:${part}`;
}
