import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { notifySecurity } from "@/lib/records/notifications/notify";
import { type PasskeyEvent, passkeyWords } from "@/lib/records/words/security-words";

export async function notifyPasskey(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    event,
    userId,
    email,
    name,
  }: { event: PasskeyEvent; userId: string; email: string; name: string },
): Promise<void> {
  const { fact, advice } = passkeyWords[event](name);
  const subject = subjects[event];
  await notifySecurity(tx, workspaceId, {
    userId,
    email,
    topic: "account",
    notice: { code: "passkey", values: { event, name } },
    content: {
      subject,
      heading: subject,
      paragraphs: [fact, advice],
      button: { label: "Look at your passkeys", url: `${env.BASE_URL}/settings` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

const subjects: Record<PasskeyEvent, string> = {
  added: "A passkey was added to your Herald account",
  removed: "A passkey was removed from your Herald account",
  refused: "A passkey of your Herald account was refused",
};
