import { type Actor, personOf } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notifySecurity } from "@/lib/notifications/notify-security";
import { findEmailOf } from "./identity-store";
import { requireOidc } from "./require-oidc";

type IdentityEvent = "linked" | "unlinked";

export async function notifyOfIdentity(tx: Tx, actor: Actor, event: IdentityEvent): Promise<void> {
  const userId = personOf(actor);
  const { subject, message, advice } = words[event](requireOidc().name);
  await notifySecurity(tx, actor.workspaceId, {
    userId,
    email: await findEmailOf(tx, userId),
    topic: "account",
    message: `${message} ${advice}`,
    content: {
      subject,
      heading: subject,
      paragraphs: [message, advice],
      button: { label: "Look at your profile", url: `${env.BASE_URL}/settings` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

type Words = { subject: string; message: string; advice: string };

const words: Record<IdentityEvent, (provider: string) => Words> = {
  linked: (provider) => ({
    subject: "Single sign-on was linked to your Herald account",
    message: `You can now sign in with ${provider}.`,
    advice: "If that was not you, unlink it in your profile and sign out all other browsers.",
  }),
  unlinked: (provider) => ({
    subject: "Single sign-on was unlinked from your Herald account",
    message: `${provider} no longer signs you in.`,
    advice: "If that was not you, sign out all other browsers in your profile and link it again.",
  }),
};
