import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { DateFormat, TimeFormat } from "@/lib/time/formats";

/** Members of the workspace, each once. */
export type Audience = {
  userIds?: readonly (string | null)[];
  admins?: boolean;
  everyone?: boolean;
  exceptUserId?: string;
};

export type Reader = TimePreferences & { userId: string };

/** Who of the audience is a member today; the administrators where nobody else is left. */
export async function findReaders(
  tx: Tx,
  workspaceId: WorkspaceId,
  audience: Audience,
): Promise<Reader[]> {
  const members = await tx.member.findMany({
    where: { workspaceId },
    orderBy: { userId: "asc" },
    select: {
      userId: true,
      role: true,
      user: { select: { timeZone: true, dateFormat: true, timeFormat: true } },
    },
  });
  const { userIds = [], admins, everyone, exceptUserId } = audience;
  const isAdmin = ({ role }: { role: string }) => role === "admin";
  const meant = members.filter((member) => {
    return everyone || userIds.includes(member.userId) || (admins && isAdmin(member));
  });
  const told = meant.length > 0 ? meant : members.filter(isAdmin);
  return told
    .filter(({ userId }) => userId !== exceptUserId)
    .map(({ userId, user }) => ({
      userId,
      timeZone: user.timeZone,
      // Both columns are written only through these enumerations.
      dateFormat: user.dateFormat as DateFormat,
      timeFormat: user.timeFormat as TimeFormat,
    }));
}

type Written = {
  type: string;
  subject: string;
  postId: string | null;
  connectionId: string | null;
  actorUserId: string | null;
};

/**
 * Adds a notification for each reader, or gathers it into the unread one about the same subject.
 * Returns them with how many posts each one tells of by now. Readers come in the order of their ids,
 * in which everyone locks these rows.
 */
export async function gatherNotifications(
  tx: Tx,
  workspaceId: WorkspaceId,
  { readers, ...written }: Written & { readers: { userId: string; message: string }[] },
): Promise<{ id: string; userId: string; count: number }[]> {
  const { type, subject, postId, connectionId, actorUserId } = written;
  return await tx.$queryRaw`
    INSERT INTO "Notification" AS unread
      (id, "workspaceId", "userId", type, subject, message, "postId", "connectionId", "actorUserId", "createdAt")
    SELECT gen_random_uuid(), ${workspaceId}::uuid, reader."userId", ${type}, ${subject}, reader.message,
      ${postId}::uuid, ${connectionId}::uuid, ${actorUserId}::uuid, ${now()}
    FROM unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ message }) => message)}::text[])
      AS reader("userId", message)
    ON CONFLICT ("workspaceId", "userId", subject) WHERE "readAt" IS NULL
    DO UPDATE SET
      count = unread.count
        + CASE WHEN unread."postId" IS NOT DISTINCT FROM excluded."postId" THEN 0 ELSE 1 END,
      "postId" = CASE WHEN unread."postId" = excluded."postId" THEN excluded."postId" END,
      message = excluded.message, "actorUserId" = excluded."actorUserId",
      "createdAt" = excluded."createdAt"
    RETURNING id, "userId", count`;
}

export async function rewordNotification(tx: Tx, id: string, message: string): Promise<void> {
  await tx.notification.update({ where: { id }, data: { message } });
}
