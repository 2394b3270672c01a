import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { type Tx, transaction } from "@/lib/kernel/db";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import type { NotificationType, Preference } from "../schema";
import { unsubscribeUrl } from "../unsubscribe";
import { type Batch, intoBatches } from "./batch";
import { claimPerson, type DueNotification, type MailedPerson, takeDue } from "./mail-store";
import { writeMail } from "./write-mail";

const everyMs = 15_000;

export function startNotificationMail(): Loop {
  return startInterval({ name: "notification mail", everyMs, tick: mailDueNotifications });
}

/**
 * Queues the mails of one person whose notifications stayed unread for long enough, in the
 * transaction that takes the notifications. Returns false where nobody is waiting.
 */
export function mailDueNotifications(): Promise<boolean> {
  return transaction(async (tx) => {
    const person = await claimPerson(tx);
    if (!person) return false;
    const taken = await takeDue(tx, person);
    const wanted = taken.filter((row) => isWanted(row, person));
    for (const batch of intoBatches(person, wanted)) await enqueue(tx, batch);
    return taken.length > 0;
  });
}

function isWanted({ type, readAt, role }: DueNotification, person: MailedPerson): boolean {
  if (role === null) return false;
  if (type === "security") return true;
  const preference = preferenceOf(type);
  if (preference === "assignments" && !person.notifyAssignments) return false;
  if (preference === "mentions" && !person.notifyMentions) return false;
  if (preference === "approvals" && !person.notifyApprovals) return false;
  return readAt === null;
}

function preferenceOf(type: NotificationType): Preference | null {
  if (type === "assignment") return "assignments";
  if (type.startsWith("approval_")) return "approvals";
  return type === "mention" || type === "comment" ? "mentions" : null;
}

async function enqueue(tx: Tx, batch: Batch): Promise<void> {
  const { person, type, workspaceId } = batch;
  const content = await writeMail(tx, batch);
  if (!content) return;
  const preference = preferenceOf(type);
  await enqueueMail(tx, {
    workspaceId,
    kind: type === "security" ? "security" : "notification",
    to: person.email,
    content: {
      ...content,
      ...(preference && {
        unsubscribeUrl: unsubscribeUrl({ userId: person.userId, preference }),
      }),
    },
  });
}
