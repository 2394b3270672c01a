import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import type { ProvedIdentity } from "./exchange-code";
import { notifyOfIdentity } from "./identity-notice";
import { createIdentity, findIdentity, findOwnIdentity, lockPerson } from "./identity-store";
import { SsoFailure } from "./sso-failure";

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
