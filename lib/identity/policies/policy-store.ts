import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { Prisma } from "@/prisma/generated/client";
import type { StoredPolicies } from "./program-of";
import { defaultPolicies } from "./rules";
import { Policy, type WorkspacePolicies } from "./schema";

type ProgramRow = StoredPolicies & { timeZone: string; stopReason: string | null };

/** Reads what holds for a program at this instant, which may be later than its call was admitted. */
export async function findProgram(tx: Tx, credentialId: string): Promise<ProgramRow | null> {
  const [row] = await tx.$queryRaw<ProgramRow[]>`
    SELECT credential."clientId", credential.bound, credential.narrowing, team."timeZone",
      CASE WHEN credential."clientId" IS NULL THEN team."keysPolicy" ELSE team."assistantsPolicy" END
        AS "workspacePolicy",
      stop.reason AS "stopReason"
    FROM "Credential" credential
    JOIN "Workspace" team ON team.id = credential."workspaceId"
    LEFT JOIN "ProgramStop" stop ON stop."workspaceId" = team.id AND stop.what =
      CASE WHEN credential."clientId" IS NULL THEN 'keys'::"ProgramKind" ELSE 'assistants' END
    WHERE credential.id = ${credentialId}::uuid AND credential."revokedAt" IS NULL
      AND (credential."expiresAt" IS NULL OR credential."expiresAt" > ${now()})`;
  return row ?? null;
}

export type TouchedPost = {
  byCredentialId: string | null;
  connectionIds: string[];
  /** Is null where nothing of it is still to be sent. */
  goesOutAt: Date | null;
};

/** Finds of posts what policies ask about. */
export function findTouchedPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  postIds: readonly string[],
): Promise<TouchedPost[]> {
  return tx.$queryRaw<TouchedPost[]>`
    SELECT post."byCredentialId",
      array_remove(array_agg(DISTINCT delivery."connectionId"), NULL) AS "connectionIds",
      min(delivery."scheduledAt") FILTER (WHERE delivery.state IN ('scheduled', 'preparing'))
        AS "goesOutAt"
    FROM "Post" post LEFT JOIN "Delivery" delivery ON delivery."postId" = post.id
    WHERE post."workspaceId" = ${workspaceId}::uuid AND post.id = ANY(${[...postIds]}::uuid[])
    GROUP BY post.id ORDER BY post.id`;
}

export async function findAccountNames(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.connection.findMany({
    where: { workspaceId, id: { in: [...connectionIds] } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { name: true },
  });
  return rows.map(({ name }) => name);
}

/** Stands for the posts themselves, beside the accounts that they go to. */
export const postsKey = "00000000-0000-0000-0000-000000000000";

/**
 * Spends one of what a program may schedule on a day, unless the limit is reached. Calls at once wait for
 * each other at the row.
 */
export async function spendOne(
  tx: Tx,
  { credentialId, day, key }: { credentialId: string; day: string; key: string },
  limit: number,
): Promise<boolean> {
  if (limit === 0) return false;
  const spent = await tx.$executeRaw`
    INSERT INTO "ProgramSpending" AS spending ("credentialId", day, "connectionId", count)
    VALUES (${credentialId}::uuid, ${day}::date, ${key}::uuid, 1)
    ON CONFLICT ("credentialId", day, "connectionId") DO UPDATE SET count = spending.count + 1
    WHERE spending.count < ${limit}`;
  return spent === 1;
}

export async function findSpent(
  tx: Tx,
  credentialId: string,
  day: string,
): Promise<Map<string, number>> {
  const rows = await tx.programSpending.findMany({ where: { credentialId, day: new Date(day) } });
  return new Map(rows.map(({ connectionId, count }) => [connectionId, count]));
}

export async function findWorkspacePolicies(
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<WorkspacePolicies> {
  const { assistantsPolicy, keysPolicy } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { assistantsPolicy: true, keysPolicy: true },
  });
  return {
    assistants: Policy.parse(assistantsPolicy ?? defaultPolicies.assistants),
    keys: Policy.parse(keysPolicy ?? defaultPolicies.keys),
  };
}

export async function writeWorkspacePolicies(
  tx: Tx,
  workspaceId: WorkspaceId,
  { assistants, keys }: WorkspacePolicies,
): Promise<void> {
  const data = { assistantsPolicy: assistants, keysPolicy: keys };
  await tx.workspace.update({ where: { id: workspaceId }, data });
}

type GovernedCredential = StoredPolicies & { id: string; accessLevel: "read" | "edit" };

/** A person governs their own credentials, an administrator the team's and everybody's assistants, or any. */
export type Governing = { userId: string } | "team" | "anybody";

/** Finds a credential that `by` governs; `locks` keeps others from governing it meanwhile. */
export async function findGoverned(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, by, locks = false }: { id: string; by: Governing; locks?: boolean },
): Promise<GovernedCredential | null> {
  const governed =
    by === "anybody"
      ? Prisma.sql`TRUE`
      : by === "team"
        ? Prisma.sql`(credential.kind = 'team' OR credential."clientId" IS NOT NULL)`
        : Prisma.sql`credential.kind = 'personal' AND credential."createdById" = ${by.userId}::uuid`;
  const [row] = await tx.$queryRaw<GovernedCredential[]>`
    SELECT credential.id, credential."accessLevel", credential."clientId", credential.bound,
      credential.narrowing,
      CASE WHEN credential."clientId" IS NULL THEN team."keysPolicy" ELSE team."assistantsPolicy" END
        AS "workspacePolicy"
    FROM "Credential" credential
    JOIN "Workspace" team ON team.id = credential."workspaceId"
    WHERE credential.id = ${id}::uuid AND credential."workspaceId" = ${workspaceId}::uuid
      AND ${governed}
    ${locks ? Prisma.sql`FOR NO KEY UPDATE OF credential` : Prisma.empty}`;
  return row ?? null;
}

export async function writeCredentialPolicy(
  tx: Tx,
  id: string,
  policies: { bound: Policy; narrowing: null } | { narrowing: Policy },
): Promise<void> {
  const { narrowing } = policies;
  const data = { ...policies, narrowing: narrowing ?? Prisma.DbNull };
  await tx.credential.update({ where: { id }, data });
}

export async function findConnectionIds(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: readonly string[],
): Promise<Set<string>> {
  const where = { workspaceId, id: { in: [...ids] } };
  const rows = await tx.connection.findMany({ where, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}
