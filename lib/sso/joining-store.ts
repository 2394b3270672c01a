import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";

/** An installation has one workspace; null before it is set up. */
export async function findInstalledWorkspace(tx: Tx) {
  const row = await tx.installation.findFirst({
    select: { workspace: { select: { id: true, timeZone: true } } },
  });
  return row?.workspace ?? null;
}

/** Uses up the open invitation of an address; null where there is none. */
export async function claimInvitationOf(
  tx: Tx,
  workspaceId: string,
  email: string,
): Promise<{ id: string; role: Role } | null> {
  const at = now();
  const [row] = await tx.invitation.updateManyAndReturn({
    where: {
      workspaceId,
      emailKey: email.toLowerCase(),
      acceptedAt: null,
      revokedAt: null,
      expiresAt: { gt: at },
    },
    data: { acceptedAt: at },
    select: { id: true, role: true },
  });
  return row ?? null;
}

export async function insertMembership(
  tx: Tx,
  membership: { workspaceId: string; userId: string; role: Role },
): Promise<void> {
  await tx.member.create({ data: { ...membership, createdAt: now() } });
}
