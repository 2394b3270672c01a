import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { pastCursor } from "@/lib/kernel/past-cursor";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Credential, CredentialKind, Prisma } from "@/prisma/generated/client";

const shown = {
  id: true,
  kind: true,
  name: true,
  accessLevel: true,
  includeAdmin: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  clientId: true,
  createdBy: { select: { user: { select: { id: true, name: true } } } },
} satisfies Prisma.CredentialSelect;

export type CredentialRow = Prisma.CredentialGetPayload<{ select: typeof shown }>;

/** Whose keys are meant: one person's own, or the team's. */
export type Keyring = { kind: "personal"; createdById: string } | { kind: "team" };

type LiveCredential = Pick<
  Credential,
  | "id"
  | "workspaceId"
  | "kind"
  | "accessLevel"
  | "includeAdmin"
  | "secretHash"
  | "lastUsedAt"
  | "scope"
> & {
  /** Null where the creator is no longer in the workspace. */
  userId: string | null;
  role: Role | null;
};

/** A credential that is neither revoked nor expired, with its creator's membership as it is now. */
export async function findLiveCredential(
  tx: Tx,
  { id, kind }: { id: string; kind: CredentialKind },
): Promise<LiveCredential | null> {
  const [row] = await tx.$queryRaw<LiveCredential[]>`
    SELECT c.id, c."workspaceId", c.kind, c."accessLevel", c."includeAdmin", c."secretHash",
      c."lastUsedAt", c.scope, m."userId", m.role
    FROM "Credential" c
    LEFT JOIN "Member" m ON m."workspaceId" = c."workspaceId" AND m."userId" = c."createdById"
    WHERE c.id = ${id}::uuid AND c.kind = ${kind}::"CredentialKind" AND c."revokedAt" IS NULL
      AND (c."expiresAt" IS NULL OR c."expiresAt" > ${now()})`;
  return row ?? null;
}

/** Notes a use unless a younger one is noted already. */
export async function touchCredential(tx: Tx, id: string, notedBefore: Date): Promise<void> {
  await tx.credential.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: notedBefore } }] },
    data: { lastUsedAt: now() },
  });
}

/** The newest credentials first; one more than the limit where there are more. */
export async function pageOfCredentials(
  tx: Tx,
  workspaceId: WorkspaceId,
  { keyring, limit, cursor }: { keyring: Keyring; limit: number; cursor?: string | undefined },
): Promise<CredentialRow[]> {
  const own = { workspaceId, ...listed(keyring) };
  return await tx.credential.findMany({
    where: { AND: [own, cursor ? await olderThan(tx, own, cursor) : {}] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: shown,
  });
}

export async function findCredential(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, keyring }: { id: string; keyring: Keyring },
): Promise<CredentialRow | null> {
  const where = { id, workspaceId, ...listed(keyring) };
  return await tx.credential.findFirst({ where, select: shown });
}

/** A list holds assistants' grants as well: a person's own, or everybody's beside the team's keys. */
function listed(keyring: Keyring): Prisma.CredentialWhereInput {
  return keyring.kind === "team" ? { OR: [keyring, { clientId: { not: null } }] } : keyring;
}

/** Revokes a credential and returns when; null when it had been revoked before. */
export async function markRevoked(tx: Tx, id: string): Promise<Date | null> {
  const revokedAt = now();
  const { count } = await tx.credential.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt },
  });
  return count === 1 ? revokedAt : null;
}

type NewCredential = Pick<
  Credential,
  "id" | "kind" | "name" | "accessLevel" | "includeAdmin" | "expiresAt"
> & {
  createdById: string;
  secretHash: Uint8Array<ArrayBuffer>;
  /** Of an assistant's grant. */
  clientId?: string;
  scope?: string;
};

export async function insertCredential(
  tx: Tx,
  workspaceId: WorkspaceId,
  credential: NewCredential,
): Promise<CredentialRow> {
  const data = { ...credential, workspaceId, createdAt: now() };
  return await tx.credential.create({ data, select: shown });
}

/** Counts what still works of a keyring, after other creations in it have ended. */
export async function lockAndCountLive(
  tx: Tx,
  workspaceId: WorkspaceId,
  keyring: Keyring,
): Promise<number> {
  await tx.$queryRaw`
    SELECT 1 FROM "Workspace" WHERE id = ${workspaceId}::uuid FOR NO KEY UPDATE`;
  return await tx.credential.count({
    where: {
      ...{ workspaceId, ...keyring, revokedAt: null },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }],
    },
  });
}

/** Keeps a person's membership in place until the transaction ends; false where it is gone. */
export async function holdMembership(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Member"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = ${userId}::uuid FOR KEY SHARE`;
  return held.length > 0;
}

async function olderThan(tx: Tx, own: Prisma.CredentialWhereInput, cursor: string) {
  const last = await tx.credential.findFirst({
    where: { ...own, id: cursor },
    select: { createdAt: true },
  });
  return pastCursor(cursor, last);
}
