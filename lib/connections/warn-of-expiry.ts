import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { notify } from "@/lib/notifications/notify";
import { formatDate, formatTime } from "@/lib/time/format-instant";
import { countWaitingPosts } from "./connection-store";
import { expiresSubject } from "./connection-subjects";
import { claimWarning, type ExpiringRow, findExpired, findExpiring } from "./expiry-store";
import { markNeedsReconnect } from "./mark-needs-reconnect";
import { waitingPosts } from "./waiting-posts";

const dayMs = 86_400_000;
/** Clocks differ a little, and an end that is announced too early holds posts that would go out. */
const expiredForMs = 15 * 60_000;

/**
 * Tells who connected an account and the administrators, 7 days and 1 day before its access ends,
 * where only a person can renew it. Each warning is given once, by whichever process comes first.
 */
export async function warnOfExpiry(): Promise<void> {
  for (const row of await findExpiring(dayMs)) await warn(row);
}

/** Asks people to reconnect what has ended, rather than let the next post find out. */
export async function endExpired(): Promise<void> {
  for (const row of await findExpired(new Date(now().getTime() - expiredForMs))) {
    await transaction((tx) => markNeedsReconnect(tx, row, "Its access has ended."));
  }
}

async function warn(row: ExpiringRow): Promise<void> {
  const { id, name, connectedById, tokenExpiresAt } = row;
  const days = tokenExpiresAt.getTime() - now().getTime() <= dayMs ? 1 : 7;
  await transaction(async (tx) => {
    if (!(await claimWarning(tx, row, days))) return;
    const waiting = await countWaitingPosts(tx, id);
    const endsAt = tokenExpiresAt.toISOString();
    await notify(tx, workspaceId(row.workspaceId), {
      type: "connection_expires",
      subject: expiresSubject(id),
      to: { userIds: [connectedById], admins: true },
      connectionId: id,
      message: ({ reader }) => {
        const when = `${formatDate(endsAt, reader)}, ${formatTime(endsAt, reader)}`;
        return `Reconnect ${name} before ${when}: its access ends then. ${waitingPosts(waiting)}`;
      },
    });
  });
}
