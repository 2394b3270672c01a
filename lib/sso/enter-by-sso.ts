import { openAccount } from "@/lib/auth/account";
import { waysIn } from "@/lib/auth/ways-in";
import type { Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { claimInvitationOf } from "@/lib/members/claim-invitation-of";
import type { ProvedIdentity } from "./exchange-code";
import {
  createIdentity,
  deleteIdentity,
  findIdentity,
  findPersonByEmail,
  lockPerson,
  noteIdentityUse,
} from "./identity-store";
import { type InstalledWorkspace, insertMembership } from "./joining-store";
import { mayJoin } from "./may-join";
import { requireOidc } from "./require-oidc";
import { SsoFailure } from "./sso-failure";

export type Proof = ProvedIdentity & { email: string };

export type Entry = {
  userId: string;
  workspaceId: string;
  role: Role;
  joined: { name: string; invitation: Invitation | null } | null;
  linkedId: string | null;
};

type Invitation = { id: string; role: Role; invitedById: string | null };

/** Another sign-in of the same person was faster; asking again finds what it wrote. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

export async function enterBySso(
  tx: Tx,
  proof: Proof,
  workspace: InstalledWorkspace,
): Promise<Entry> {
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

const asBefore = { joined: null, linkedId: null };

type Membership = Pick<Entry, "userId" | "workspaceId" | "role">;

/** An address alone opens no account that has another way in. */
async function bindToMember(tx: Tx, proof: Proof, membership: Membership): Promise<Entry> {
  const { userId } = membership;
  await lockPerson(tx, userId);
  if (await findIdentity(tx, proof)) throw new Overtaken();
  const { hasPassword, passkeyCount, singleSignOn } = await waysIn(tx, userId);
  if (hasPassword || passkeyCount > 0 || singleSignOn) throw new SsoFailure("link_first");
  return { ...membership, ...asBefore, linkedId: await createIdentity(tx, { ...proof, userId }) };
}

type Joining = {
  workspace: InstalledWorkspace;
  formerIdentityId: string | null;
  isFormer: boolean;
};

async function join(
  tx: Tx,
  proof: Proof,
  { workspace, formerIdentityId, isFormer }: Joining,
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
