import type { Policy } from "@/lib/identity/policies/schema";
import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { afterCursor } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Credential, CredentialKind, Prisma } from "@/prisma/generated/client";

const columns = {
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
  bound: true,
  narrowing: true,
  workspace: { select: { assistantsPolicy: true, keysPolicy: true } },
  createdBy: { select: { user: { select: { id: true, name: true } } } },
} satisfies Prisma.CredentialSelect;

export type CredentialRow = Prisma.CredentialGetPayload<{ select: typeof columns }>;

export type CredentialOwner = { kind: "personal"; createdById: string } | { kind: "team" };

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
  | "lastRole"
  | "name"
  | "clientId"
  | "bound"
  | "narrowing"
> & {
  userId: string | null;
  role: Role | null;
  workspacePolicy: unknown;
  stopReason: string | null;
};

export async function findLiveCredential(
  tx: Tx,
  { id, kind }: { id: string; kind: CredentialKind },
): Promise<LiveCredential | null> {
  const [row] = await tx.$queryRaw<LiveCredential[]>`
    SELECT c.id, c."workspaceId", c.kind, c."accessLevel", c."includeAdmin", c."secretHash",
      c."lastUsedAt", c.scope, c."lastRole", c.name, c."clientId", c.bound, c.narrowing, m."userId", m.role,
      CASE WHEN c."clientId" IS NULL THEN w."keysPolicy" ELSE w."assistantsPolicy" END
        AS "workspacePolicy",
      stop.reason AS "stopReason"
    FROM "Credential" c
    JOIN "Workspace" w ON w.id = c."workspaceId"
    LEFT JOIN "ProgramStop" stop ON stop."workspaceId" = c."workspaceId" AND stop.what =
      CASE WHEN c."clientId" IS NULL THEN 'keys'::"ProgramKind" ELSE 'assistants' END
    LEFT JOIN "Member" m ON m."workspaceId" = c."workspaceId" AND m."userId" = c."createdById"
    WHERE c.id = ${id}::uuid AND c.kind = ${kind}::"CredentialKind" AND c."revokedAt" IS NULL
      AND (c."expiresAt" IS NULL OR c."expiresAt" > ${now()})`;
  return row ?? null;
}

export async function touchCredential(tx: Tx, id: string, notedBefore: Date): Promise<void> {
  await tx.credential.updateMany({
    where: { id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: notedBefore } }] },
    data: { lastUsedAt: now() },
  });
}

export async function findCredentialPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { owner, limit, cursor }: { owner: CredentialOwner; limit: number; cursor?: string | undefined },
): Promise<CredentialRow[]> {
  const own = { workspaceId, ...listed(owner) };
  return await tx.credential.findMany({
    where: { AND: [own, cursor ? await olderThan(tx, own, cursor) : {}] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findCredential(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, owner }: { id: string; owner: CredentialOwner },
): Promise<CredentialRow | null> {
  const where = { id, workspaceId, ...listed(owner) };
  return await tx.credential.findFirst({ where, select: columns });
}

/** Assistants' grants are listed too: a person's own, or everybody's next to the team's keys. */
function listed(owner: CredentialOwner): Prisma.CredentialWhereInput {
  return owner.kind === "team" ? { OR: [owner, { clientId: { not: null } }] } : owner;
}

export async function markRevoked(tx: Tx, id: string): Promise<Date | null> {
  const revokedAt = now();
  const { count } = await tx.credential.updateMany({
    where: { id, revokedAt: null },
    data: { revokedAt },
  });
  return count === 1 ? revokedAt : null;
}

export async function markRevokedOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, revokedAt }: { userId: string; revokedAt: Date },
): Promise<{ id: string; clientId: string | null }[]> {
  return await tx.credential.updateManyAndReturn({
    where: { workspaceId, kind: "personal", createdById: userId, revokedAt: null },
    data: { revokedAt },
    select: { id: true, clientId: true },
  });
}

export async function bindTeamKeysOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, lastRole }: { userId: string; lastRole: Role },
): Promise<void> {
  const where = { workspaceId, kind: "team" as const, createdById: userId };
  await tx.credential.updateMany({ where, data: { lastRole } });
}

export async function countWorking(tx: Tx, workspaceId: WorkspaceId, createdById: string) {
  const working = {
    workspaceId,
    createdById,
    revokedAt: null,
    OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }],
  };
  const personal = { ...working, kind: "personal" as const };
  return {
    apiKeys: await tx.credential.count({ where: { ...personal, clientId: null } }),
    assistants: await tx.credential.count({ where: { ...personal, clientId: { not: null } } }),
    teamKeys: await tx.credential.count({ where: { ...working, kind: "team" } }),
  };
}

type NewCredential = Pick<
  Credential,
  "id" | "kind" | "name" | "accessLevel" | "includeAdmin" | "expiresAt"
> & {
  createdById: string;
  secretHash: Uint8Array<ArrayBuffer>;
  clientId?: string;
  scope?: string;
  /** An administrator's word, or that of its owner, on what it may do. */
  policy?: { bound: Policy } | { narrowing: Policy } | undefined;
};

export async function insertCredential(
  tx: Tx,
  workspaceId: WorkspaceId,
  { policy, ...credential }: NewCredential,
): Promise<CredentialRow> {
  const data = { ...credential, ...policy, workspaceId, createdAt: now() };
  return await tx.credential.create({ data, select: columns });
}

export async function lockAndCountActive(
  tx: Tx,
  workspaceId: WorkspaceId,
  owner: CredentialOwner,
): Promise<number> {
  await lockWorkspace(tx, workspaceId);
  return await tx.credential.count({
    where: {
      workspaceId,
      ...owner,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now() } }],
    },
  });
}

/** Keeps a membership from being removed until the transaction ends; false when it is gone. */
export async function lockMembership(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Member"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = ${userId}::uuid FOR KEY SHARE`;
  return locked.length > 0;
}

export async function findRole(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<Role | null> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  return (await tx.member.findUnique({ where, select: { role: true } }))?.role ?? null;
}

async function olderThan(tx: Tx, own: Prisma.CredentialWhereInput, cursor: string) {
  const last = await tx.credential.findFirst({
    where: { ...own, id: cursor },
    select: { createdAt: true },
  });
  return afterCursor(cursor, last);
}
