import { type Actor, personOf } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notifySecurity } from "@/lib/notifications/notify-security";
import { type SignOnEvent, signOnWords } from "@/lib/words/security-words";
import { findEmailOf } from "./identity-store";
import { requireOidc } from "./require-oidc";

export async function notifyOfIdentity(tx: Tx, actor: Actor, event: SignOnEvent): Promise<void> {
  const userId = personOf(actor);
  const provider = requireOidc().name;
  const { fact, advice } = signOnWords[event](provider);
  const subject = subjects[event];
  await notifySecurity(tx, actor.workspaceId, {
    userId,
    email: await findEmailOf(tx, userId),
    topic: "account",
    notice: { code: "sign_on", values: { event, provider } },
    content: {
      subject,
      heading: subject,
      paragraphs: [fact, advice],
      button: { label: "Look at your profile", url: `${env.BASE_URL}/settings` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

const subjects: Record<SignOnEvent, string> = {
  linked: "Single sign-on was linked to your Herald account",
  unlinked: "Single sign-on was unlinked from your Herald account",
};
