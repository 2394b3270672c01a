import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { notifySecurity } from "@/lib/notifications/notify-security";

type PasskeyEvent = "added" | "removed" | "refused";

type Notice = { event: PasskeyEvent; userId: string; email: string; name: string };

export async function notifyPasskey(
  tx: Tx,
  workspaceId: WorkspaceId,
  { event, userId, email, name }: Notice,
): Promise<void> {
  const { subject, message, advice } = words[event];
  await notifySecurity(tx, workspaceId, {
    userId,
    email,
    topic: "account",
    message: `${message(name)} ${advice}`,
    content: {
      subject,
      heading: subject,
      paragraphs: [message(name), advice],
      button: { label: "Look at your passkeys", url: `${env.BASE_URL}/settings` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

type Words = { subject: string; message: (name: string) => string; advice: string };

const words: Record<PasskeyEvent, Words> = {
  added: {
    subject: "A passkey was added to your Herald account",
    message: (name) => `The passkey “${name}” can now sign you in.`,
    advice: "If that was not you, remove it in your profile and sign out all other browsers.",
  },
  removed: {
    subject: "A passkey was removed from your Herald account",
    message: (name) => `The passkey “${name}” no longer signs you in.`,
    advice: "If that was not you, sign out all other browsers in your profile.",
  },
  refused: {
    subject: "A passkey of your Herald account was refused",
    message: (name) => `The passkey “${name}” was refused, because it looks like a copy.`,
    advice: "Remove it in your profile, and add a new one from a device that only you use.",
  },
};
