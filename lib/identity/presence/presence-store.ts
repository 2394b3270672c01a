import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Present } from "./schema";

export type Subject = { kind: "post" | "draft"; id: string };

type PersonHere = { workspaceId: WorkspaceId; userId: string };

export async function upsertPresence(
  tx: Tx,
  { workspaceId, userId }: PersonHere,
  { kind, id, isEditing }: Subject & { isEditing: boolean },
): Promise<boolean> {
  const written = await tx.$executeRaw`
    INSERT INTO "Presence" ("workspaceId", "userId", "subjectId", "isEditing", "seenAt")
    SELECT "workspaceId", ${userId}::uuid, id, ${isEditing}, ${now()}
    FROM (SELECT id, "workspaceId", 'post' AS kind FROM "Post" WHERE id = ${id}::uuid
      UNION ALL SELECT id, "workspaceId", 'draft' FROM "Draft" WHERE id = ${id}::uuid) subject
    WHERE "workspaceId" = ${workspaceId}::uuid AND kind = ${kind}
    ON CONFLICT ("subjectId", "userId") DO UPDATE
    SET "isEditing" = EXCLUDED."isEditing", "seenAt" = EXCLUDED."seenAt"`;
  return written > 0;
}

export async function endPresence(
  tx: Tx,
  { workspaceId, userId }: PersonHere,
  { id }: Subject,
): Promise<void> {
  await tx.presence.deleteMany({ where: { workspaceId, userId, subjectId: id } });
}

export async function findOthers(
  tx: Tx,
  { workspaceId, userId }: PersonHere,
  { subject, since }: { subject: Subject; since: Date },
): Promise<Present[]> {
  const rows = await tx.presence.findMany({
    where: { workspaceId, subjectId: subject.id, userId: { not: userId }, seenAt: { gt: since } },
    orderBy: [{ isEditing: "desc" }, { userId: "asc" }],
    select: {
      isEditing: true,
      member: { select: { user: { select: { id: true, name: true, avatarUrl: true } } } },
    },
  });
  return rows.map(({ isEditing, member }) => ({ person: member.user, isEditing }));
}

export async function findVersion(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, id }: Subject,
): Promise<number | null> {
  const query = { where: { workspaceId, id }, select: { version: true } };
  const row = kind === "post" ? await tx.post.findFirst(query) : await tx.draft.findFirst(query);
  return row && Number(row.version);
}

export async function deletePresenceBefore(tx: Tx, before: Date): Promise<number> {
  return await tx.$executeRaw`
    DELETE FROM "Presence" WHERE ("subjectId", "userId") IN (
      SELECT "subjectId", "userId" FROM "Presence" WHERE "seenAt" < ${before} LIMIT ${purgeBatch})`;
}
