import { randomUUID } from "node:crypto";
import { db, transaction } from "@/lib/kernel/db";
import { enqueueMail } from "@/lib/records/mail/mail-queue";
import { mailTimings } from "@/lib/records/mail/mail-timings";
import type { MailContent } from "@/lib/records/mail/schema";
import { plant } from "../world/canaries";

export const quickMailTimings = { ...mailTimings, everyMs: 25, stopWithinMs: 0 };

export function aMail(fields: Partial<MailContent> = {}): MailContent {
  const token = plant("the link of a mail", `${randomUUID()}${randomUUID()}`);
  return {
    subject: "A sample person invited you to Sample Team",
    heading: "Join Sample Team",
    paragraphs: ["A sample person wants to write posts with you."],
    button: { label: "Accept the invitation", url: `http://localhost:3000/invitation#${token}` },
    reason: "You get this because somebody entered your address.",
    ...fields,
  };
}

type Queued = { workspaceId: string; to?: string; content?: MailContent };

export function queueMail({ workspaceId, to = "ben@example.com", content = aMail() }: Queued) {
  return transaction((tx) => enqueueMail(tx, { workspaceId, kind: "invitation", to, content }));
}

export function mailRow(id: string) {
  return db.mail.findUniqueOrThrow({ where: { id } });
}

export async function makeDue(): Promise<void> {
  await db.mail.updateMany({
    where: { state: "queued" },
    data: { nextAttemptAt: new Date(0), leaseUntil: null },
  });
}
