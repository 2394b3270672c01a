import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Standing } from "./schema";

/** Returns the day that it is for the team. */
export async function findToday(tx: Tx, workspaceId: WorkspaceId): Promise<string> {
  const { timeZone } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { timeZone: true },
  });
  return toWallTime(now().toISOString(), timeZone).date;
}

const userName = { user: { select: { name: true } } } as const;

/** Finds who stands in for the person on a day or will later; what ended before is over. */
export async function findDeputy(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, today }: { userId: string; today: string },
): Promise<Standing | null> {
  const row = await tx.deputy.findUnique({
    where: { workspaceId_userId: { workspaceId, userId }, lastDay: { gte: new Date(today) } },
    include: { deputy: { select: userName } },
  });
  return row && { userId: row.deputyId, name: row.deputy.user.name, ...daysOf(row) };
}

/** Finds for whom the person stands in on a day or will later. */
export async function findStoodInFor(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, today }: { userId: string; today: string },
): Promise<Standing[]> {
  const rows = await tx.deputy.findMany({
    where: { workspaceId, deputyId: userId, lastDay: { gte: new Date(today) } },
    include: { person: { select: userName } },
    orderBy: [{ firstDay: "asc" }, { userId: "asc" }],
  });
  return rows.map((row) => ({
    userId: row.userId,
    name: row.person.user.name,
    ...daysOf(row),
  }));
}

function daysOf({ firstDay, lastDay }: { firstDay: Date; lastDay: Date }) {
  return { from: firstDay.toISOString().slice(0, 10), to: lastDay.toISOString().slice(0, 10) };
}

/** Returns for whom the person stands in on a day; this stays so until the transaction ends. */
export function holdStoodInFor(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, today }: { userId: string; today: string },
): Promise<{ userId: string; name: string }[]> {
  return tx.$queryRaw`
    SELECT deputy."userId", person.name
    FROM "Deputy" deputy JOIN "User" person ON person.id = deputy."userId"
    WHERE deputy."workspaceId" = ${workspaceId}::uuid AND deputy."deputyId" = ${userId}::uuid
      AND ${today}::date BETWEEN deputy."firstDay" AND deputy."lastDay"
    ORDER BY deputy."userId"
    FOR SHARE OF deputy`;
}

export async function replaceDeputy(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userId, deputyId, from, to }: { userId: string; deputyId: string; from: string; to: string },
): Promise<void> {
  const standing = { deputyId, firstDay: new Date(from), lastDay: new Date(to) };
  await tx.deputy.upsert({
    where: { workspaceId_userId: { workspaceId, userId } },
    create: { workspaceId, userId, ...standing },
    update: standing,
  });
}

export async function removeDeputyOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<void> {
  await tx.deputy.deleteMany({ where: { workspaceId, userId } });
}
