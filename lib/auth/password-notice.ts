import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notifySecurity } from "@/lib/notifications/notify-security";
import { type PasswordEvent, passwordWords } from "@/lib/words/security-words";
import type { Account } from "./user-store";

export async function notifyPassword(
  tx: Tx,
  { workspaceId, userId, email, workspaceName }: Account,
  { event, actorName = "" }: { event: PasswordEvent; actorName?: string },
): Promise<void> {
  const { fact, advice } = passwordWords[event](actorName);
  const subject = subjects[event];
  await notifySecurity(tx, workspaceId, {
    userId,
    email,
    topic: "sessions",
    notice: { code: "password", values: { event, by: actorName } },
    content: {
      subject: `${subject} at ${workspaceName}`.slice(0, 200),
      heading: subject,
      paragraphs: [fact, advice],
      button: { label: "Look at your sessions", url: `${env.BASE_URL}/settings/sessions` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

const subjects: Record<PasswordEvent, string> = {
  set: "You have a password now",
  changed: "Your password was changed",
  reset: "Your password was set anew",
  removed: "Your password was removed",
  linkByAdmin: "A link for a new password was made for you",
  linkByMachine: "A link for a new password was made for you",
};
