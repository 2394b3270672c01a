import { openAccount } from "@/lib/identity/auth/account";
import { startSession } from "@/lib/identity/auth/start-session";
import { waysIn } from "@/lib/identity/auth/ways-in";
import { claimInvitationOf, recordJoining } from "@/lib/identity/members/joining";
import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";
import { isUniqueViolation } from "@/lib/kernel/sql-state";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { ProvedIdentity } from "./exchange-code";
import {
  createIdentity,
  deleteIdentity,
  findIdentity,
  findInstalledWorkspace,
  findPersonByEmail,
  type InstalledWorkspace,
  insertMembership,
  lockPerson,
  noteIdentityUse,
} from "./identity-store";
import { mayJoin, requireOidc } from "./oidc-settings";
import { SsoFailure } from "./sso-failure";

const asBefore = { joined: null, linkedId: null };

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

/** A provider that remembers the person, or that gives no time, proves nothing recent. */
export function authenticatedAtOf({ authenticatedAt }: ProvedIdentity): Date {
  return new Date(Math.min(authenticatedAt?.getTime() ?? 0, now().getTime()));
}

type Proof = ProvedIdentity & { email: string };

function withVerifiedEmail(identity: ProvedIdentity): Proof {
  const { email, emailVerified } = identity;
  if (email === null) throw new SsoFailure("email_missing");
  if (!emailVerified) throw new SsoFailure("email_unverified");
  return { ...identity, email };
}

type Entry = {
  userId: string;
  workspaceId: string;
  role: Role;
  joined: {
    name: string;
    invitation: { id: string; role: Role; invitedById: string | null } | null;
  } | null;
  linkedId: string | null;
};

async function enterBySso(tx: Tx, proof: Proof, workspace: InstalledWorkspace): Promise<Entry> {
  const bound = await findIdentity(tx, proof);
  const boundTo = bound?.user.memberships[0];
  if (bound && boundTo) {
    await noteIdentityUse(tx, bound.id);
    return { ...boundTo, ...asBefore, userId: bound.user.id };
  }
  const known = await findPersonByEmail(tx, proof.email);
  const membership = known?.memberships[0];
  if (known && membership)
    return await bindToMember(tx, proof, { ...membership, userId: known.id });
  const formerIdentityId = bound?.id ?? null;
  return await join(tx, proof, { workspace, formerIdentityId, isFormer: Boolean(known ?? bound) });
}

/** An address alone opens no account that has another way in. */
async function bindToMember(
  tx: Tx,
  proof: Proof,
  membership: Pick<Entry, "userId" | "workspaceId" | "role">,
): Promise<Entry> {
  const { userId } = membership;
  await lockPerson(tx, userId);
  if (await findIdentity(tx, proof)) throw new Overtaken();
  const { hasPassword, passkeyCount, singleSignOn } = await waysIn(tx, userId);
  if (hasPassword || passkeyCount > 0 || singleSignOn) throw new SsoFailure("link_first");
  return { ...membership, ...asBefore, linkedId: await createIdentity(tx, { ...proof, userId }) };
}

/** Another sign-in of the same person was faster; asking again finds what it wrote. */
class Overtaken extends Error {
  override name = "Overtaken";
}

async function join(
  tx: Tx,
  proof: Proof,
  {
    workspace,
    formerIdentityId,
    isFormer,
  }: {
    workspace: InstalledWorkspace;
    formerIdentityId: string | null;
    isFormer: boolean;
  },
): Promise<Entry> {
  const settings = requireOidc();
  const workspaceId = workspace.id;
  const invitation = await claimInvitationOf(tx, workspaceId, proof.email);
  // An administrator removed them: their domain does not let them in again.
  if (!invitation && isFormer) throw new SsoFailure("removed");
  if (!invitation && !mayJoin(proof.email, settings)) throw new SsoFailure("not_invited");
  if (formerIdentityId) await deleteIdentity(tx, formerIdentityId);
  const account = accountOf(proof, workspace);
  const userId = await openAccount(tx, account);
  if (!userId) throw new Overtaken();
  const role = invitation?.role ?? settings.defaultRole;
  await insertMembership(tx, { workspaceId, userId, role });
  const linkedId = await createIdentity(tx, { ...proof, userId });
  return { userId, workspaceId, role, joined: { name: account.name, invitation }, linkedId };
}

function accountOf({ email, name }: Proof, { timeZone }: InstalledWorkspace) {
  return {
    email,
    emailVerified: true,
    name: name ?? email.slice(0, email.lastIndexOf("@")).slice(0, 120),
    passwordHash: null,
    timeZone,
    dateFormat: "day-short-month-year",
    timeFormat: "24-hour",
  };
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
