import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notifySecurity } from "@/lib/notifications/notify-security";
import type { Account } from "./user-store";

type PasswordEvent = "set" | "changed" | "reset" | "removed" | "linkByAdmin" | "linkByMachine";

export async function notifyPassword(
  tx: Tx,
  { workspaceId, userId, email, workspaceName }: Account,
  { event, actorName = "" }: { event: PasswordEvent; actorName?: string },
): Promise<void> {
  const { subject, message, advice } = words[event];
  await notifySecurity(tx, workspaceId, {
    userId,
    email,
    topic: "sessions",
    message: `${message(actorName)} ${advice}`,
    content: {
      subject: `${subject} at ${workspaceName}`.slice(0, 200),
      heading: subject,
      paragraphs: [message(actorName), advice],
      button: { label: "Look at your sessions", url: `${env.BASE_URL}/settings/sessions` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

type Words = { subject: string; message: (actorName: string) => string; advice: string };

const notYou = "If that was not you, ask an administrator for help at once.";

const words: Record<PasswordEvent, Words> = {
  set: {
    subject: "You have a password now",
    message: () => "A password was set for your account. All other browsers were signed out.",
    advice: notYou,
  },
  changed: {
    subject: "Your password was changed",
    message: () => "Your password was changed. All other browsers were signed out.",
    advice: `${notYou} “Forgot password?” on the sign-in page sets a new one.`,
  },
  reset: {
    subject: "Your password was set anew",
    message: () => "A new password was set by a link. All browsers were signed out.",
    advice: `Passkeys and API keys still work. ${notYou}`,
  },
  removed: {
    subject: "Your password was removed",
    message: () => "Your password no longer signs you in. All other browsers were signed out.",
    advice: notYou,
  },
  linkByAdmin: {
    subject: "A link for a new password was made for you",
    message: (name) => `${name} made a link that sets a new password for your account.`,
    advice: "It works once and for 10 minutes. If you did not ask for it, ask them why.",
  },
  linkByMachine: {
    subject: "A link for a new password was made for you",
    message: () => "Somebody made a link for your account on the machine that runs Herald.",
    advice: "It works once and for 10 minutes. If you did not ask for it, ask who runs Herald.",
  },
};
