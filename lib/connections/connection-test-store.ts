import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";

const rowsMax = 50;

const columns = {
  id: true,
  accountId: true,
  name: true,
  provider: true,
  sandbox: true,
  sealedCredentials: true,
} satisfies Prisma.ConnectionSelect;

export type TestableRow = Prisma.ConnectionGetPayload<{ select: typeof columns }>;

export function findTestable(
  tx: Tx,
  workspaceId: WorkspaceId,
  provider: string,
): Promise<TestableRow[]> {
  return tx.connection.findMany({
    where: { workspaceId, provider, state: { not: "disconnected" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: rowsMax,
    select: columns,
  });
}
