import { z } from "zod";
import { assertNotLastWayIn } from "@/lib/identity/auth/ways-in";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notifySecurity } from "@/lib/records/notifications/notify";
import { type SignOnEvent, signOnWords } from "@/lib/records/words/security-words";
import type { ProvedIdentity } from "./exchange-code";
import {
  createIdentity,
  deleteOwnIdentities,
  findEmailOf,
  findIdentity,
  findOwnIdentity,
  lockPerson,
} from "./identity-store";
import { requireOidc } from "./oidc-settings";
import { SsoIdentity, Unlinked } from "./schema";
import { SsoFailure } from "./sso-failure";

const subjects: Record<SignOnEvent, string> = {
  linked: "Single sign-on was linked to your Herald account",
  unlinked: "Single sign-on was unlinked from your Herald account",
};

export const getIdentity = operation({
  name: "get_identity",
  summary: "Read whether single sign-on is set up, and linked to your account",
  scope: "self",
  input: z.strictObject({}),
  output: SsoIdentity,
  run: async (actor) => {
    if (!env.oidc) return { provider: null, identity: null };
    const { name, issuer } = env.oidc;
    const row = await findOwnIdentity(db, personOf(actor), issuer);
    const identity = row && {
      linkedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    };
    return { provider: { name }, identity };
  },
});

export const unlinkIdentity = operation({
  name: "unlink_identity",
  summary: "Unlink your account at the identity provider",
  scope: "self",
  input: z.strictObject({}),
  output: Unlinked,
  failures: ["not_found", "limit_reached"],
  run: async (actor) => {
    const { issuer } = requireOidc();
    const userId = personOf(actor);
    return await transaction(async (tx) => {
      if (!(await findOwnIdentity(tx, userId, issuer))) {
        throw new AppError("not_found", "Your account is not linked.");
      }
      await assertNotLastWayIn(tx, userId);
      for (const targetId of await deleteOwnIdentities(tx, userId, issuer)) {
        await recordAudit(tx, actor, {
          action: "identity.unlinked",
          targetType: "identity",
          targetId,
        });
      }
      await notifyOfIdentity(tx, actor, "unlinked");
      return { unlinked: true as const };
    });
  },
});

export async function linkIdentity(actor: Actor, identity: ProvedIdentity): Promise<void> {
  const userId = personOf(actor);
  await transaction(async (tx) => {
    await lockPerson(tx, userId);
    const bound = await findIdentity(tx, identity);
    if (bound && bound.user.id !== userId) throw new SsoFailure("taken");
    if (await findOwnIdentity(tx, userId, identity.issuer)) throw new SsoFailure("already_linked");
    const targetId = await createIdentity(tx, { ...identity, userId });
    await recordAudit(tx, actor, { action: "identity.linked", targetType: "identity", targetId });
    await notifyOfIdentity(tx, actor, "linked");
  });
}

async function notifyOfIdentity(tx: Tx, actor: Actor, event: SignOnEvent): Promise<void> {
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
