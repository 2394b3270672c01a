import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { TimePreferences } from "@/lib/time/format-instant";
import { wordNotice } from "@/lib/words/notices";
import type { NotificationType, SecurityTopic } from "../schema";

export type MailedPerson = TimePreferences & {
  userId: string;
  email: string;
  notifyAssignments: boolean;
  notifyMentions: boolean;
};

/**
 * Locks a person with a notification that is due, whom no other worker has, until the transaction
 * ends. Of two workers, one makes all of a person's mails.
 */
export async function claimPerson(tx: Tx): Promise<MailedPerson | null> {
  const [person = null] = await tx.$queryRaw<MailedPerson[]>`
    SELECT person.id AS "userId", email, "timeZone", "dateFormat", "timeFormat",
      "notifyAssignments", "notifyMentions"
    FROM "User" person
    WHERE EXISTS (SELECT FROM "Notification"
      WHERE "userId" = person.id AND "mailDueAt" <= ${now()})
    LIMIT 1 FOR NO KEY UPDATE OF person SKIP LOCKED`;
  return person;
}

export type DueNotification = {
  id: string;
  workspaceId: string;
  workspaceName: string;
  type: NotificationType;
  /** It is worded for the person. */
  message: string;
  count: number;
  postId: string | null;
  connectionId: string | null;
  topic: SecurityTopic | null;
  actorName: string | null;
  readAt: Date | null;
  mailedAt: Date | null;
  role: Role | null;
};

/**
 * Takes what is due for a person, with what is waiting of the same kinds, so that one mail tells of
 * all. A row that somebody is writing is left for the next time.
 */
export async function takeDue(tx: Tx, person: MailedPerson): Promise<DueNotification[]> {
  const at = now();
  const { userId } = person;
  const rows = await tx.$queryRaw<(DueNotification & { code: string | null; values: unknown })[]>`
    SELECT told.id, told."workspaceId", workspace.name AS "workspaceName", told.type, told.code,
      told."values", told.message,
      told.count, told."postId", told."connectionId", told.topic, actor.name AS "actorName",
      told."readAt", told."mailedAt", member.role
    FROM "Notification" told
    JOIN "Workspace" workspace ON workspace.id = told."workspaceId"
    LEFT JOIN "Member" member ON member."workspaceId" = told."workspaceId"
      AND member."userId" = told."userId"
    LEFT JOIN "User" actor ON actor.id = told."actorUserId"
    WHERE told."userId" = ${userId}::uuid AND told."mailDueAt" IS NOT NULL
      AND (told."workspaceId", told.type) IN (SELECT due."workspaceId", due.type
        FROM "Notification" due
        WHERE due."userId" = ${userId}::uuid AND due."mailDueAt" <= ${at})
    ORDER BY told."createdAt", told.id FOR UPDATE OF told SKIP LOCKED`;
  const ids = rows.map(({ id }) => id);
  await tx.notification.updateMany({
    where: { id: { in: ids } },
    data: { mailDueAt: null, mailedAt: at },
  });
  return rows.map(({ code, values, message, ...row }) => {
    const words = wordNotice({ code, values, message }, { count: row.count, reader: person });
    return { ...row, message: words };
  });
}
