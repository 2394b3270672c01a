import { recordAudit } from "@/lib/audit/record-audit";
import { startSession } from "@/lib/auth/start-session";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { recordJoining } from "@/lib/members/record-joining";
import { type Entry, enterBySso, Overtaken, type Proof } from "./enter-by-sso";
import type { ProvedIdentity } from "./exchange-code";
import { findInstalledWorkspace } from "./joining-store";
import { SsoFailure } from "./sso-failure";

export async function signInBySso(caller: AnonymousCaller, identity: ProvedIdentity) {
  const proof = withVerifiedEmail(identity);
  const workspace = await findInstalledWorkspace(db);
  if (!workspace) throw new SsoFailure("not_invited");
  const enter = () =>
    transaction(async (tx) => {
      const entry = await enterBySso(tx, proof, workspace);
      const authenticatedAt = authenticatedAtOf(identity);
      const { userId, workspaceId, role } = entry;
      const membership = { userId, workspaceId, role, joins: entry.joined !== null };
      const started = await startSession(tx, caller, { ...membership, authenticatedAt });
      await recordEntry(tx, started.actor, entry);
      return started;
    });
  const { token } = await enter().catch((thrown: unknown) => {
    if (thrown instanceof Overtaken || isUniqueViolation(thrown)) return enter();
    throw thrown;
  });
  caller.startSession(token);
}

function withVerifiedEmail(identity: ProvedIdentity): Proof {
  const { email, emailVerified } = identity;
  if (email === null) throw new SsoFailure("email_missing");
  if (!emailVerified) throw new SsoFailure("email_unverified");
  return { ...identity, email };
}

/** A provider that remembers the person, or that gives no time, proves nothing recent. */
export function authenticatedAtOf({ authenticatedAt }: ProvedIdentity): Date {
  return new Date(Math.min(authenticatedAt?.getTime() ?? 0, now().getTime()));
}

async function recordEntry(
  tx: Tx,
  actor: Actor,
  { userId, role, joined, linkedId }: Entry,
): Promise<void> {
  if (linkedId) {
    const audited = { targetType: "identity" as const, targetId: linkedId };
    await recordAudit(tx, actor, { action: "identity.linked", ...audited });
  }
  if (joined) await recordJoining(tx, actor, { ...joined, userId, role });
}
