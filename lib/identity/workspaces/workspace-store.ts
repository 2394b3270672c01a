import type { Tx } from "@/lib/kernel/db";
import type { ProgramKind } from "@/lib/kernel/rules";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import type { PlannedWorkspace } from "./schema";

const columns = {
  id: true,
  name: true,
  createdAt: true,
  timeZone: true,
  programStops: {
    select: {
      what: true,
      at: true,
      reason: true,
      by: { select: { id: true, name: true, avatarUrl: true } },
    },
    orderBy: { what: "asc" },
  },
} satisfies Prisma.WorkspaceSelect;

export async function findWorkspace(tx: Tx, id: WorkspaceId): Promise<PlannedWorkspace> {
  return present(await tx.workspace.findUniqueOrThrow({ where: { id }, select: columns }));
}

export async function changeWorkspace(
  tx: Tx,
  id: WorkspaceId,
  change: { name?: string; timeZone?: string },
): Promise<PlannedWorkspace> {
  return present(await tx.workspace.update({ where: { id }, data: change, select: columns }));
}

export async function insertStop(
  tx: Tx,
  workspaceId: WorkspaceId,
  stop: { what: ProgramKind; reason: string; byId: string; at: Date },
): Promise<boolean> {
  const data = [{ workspaceId, ...stop }];
  const { count } = await tx.programStop.createMany({ data, skipDuplicates: true });
  return count === 1;
}

export async function deleteStop(
  tx: Tx,
  workspaceId: WorkspaceId,
  what: ProgramKind,
): Promise<boolean> {
  const { count } = await tx.programStop.deleteMany({ where: { workspaceId, what } });
  return count === 1;
}

export async function findStopsOfAllTeams(
  tx: Tx,
): Promise<{ workspaceId: string; what: ProgramKind; at: Date; reason: string }[]> {
  return await tx.programStop.findMany({
    select: { workspaceId: true, what: true, at: true, reason: true },
    orderBy: [{ workspaceId: "asc" }, { what: "asc" }],
  });
}

function present({
  programStops,
  createdAt,
  ...row
}: Prisma.WorkspaceGetPayload<{ select: typeof columns }>): PlannedWorkspace {
  const stops = programStops.map(({ at, ...stop }) => ({ ...stop, at: at.toISOString() }));
  return { ...row, createdAt: createdAt.toISOString(), stops };
}
