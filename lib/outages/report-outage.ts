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
  log.error({ part, since, reason }, "An outage lasts; the administrators are told.");
  for (const workspace of await allWorkspaces(tx)) {
    await notify(tx, workspace, {
      type: "outage",
      subject: subjectOf(part),
      to: { admins: "always" },
      message: ({ recipient }) =>
        `${words[part].begun(formatDateTime(since.toISOString(), recipient))} ${reason}`,
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
      message: ({ recipient }) => {
        const when = (at: Date) => formatDateTime(at.toISOString(), recipient);
        return words[part].over(when(since), when(over));
      },
    });
  }
}

const heldUp = {
  begun: (since: string) => `Posts have been held up since ${since}.`,
  over: (from: string, until: string) =>
    `Posts go out again. They were held up from ${from} to ${until}; what came too late is listed as failed.`,
};

const uploadsHeldUp = {
  begun: (since: string) => `Uploads have been refused since ${since}.`,
  over: (from: string, until: string) =>
    `Uploads work again. They were refused from ${from} to ${until}.`,
};

const words: Record<OutagePart, typeof heldUp> = {
  engine: heldUp,
  database: heldUp,
  disk: uploadsHeldUp,
  storage: {
    begun: (since) => `Pictures and videos have been out of reach since ${since}.`,
    over: (from, until) =>
      `Pictures and videos can be used again. They were out of reach from ${from} to ${until}.`,
  },
};

function subjectOf(part: OutagePart): string {
  return `outage:${part}`;
}
