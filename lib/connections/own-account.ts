import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findConnection } from "./connection-store";

type OwnAccount = { provider: string; accountId: string; name: string; handle: string };

export async function ownAccount(workspaceId: WorkspaceId, id: string): Promise<OwnAccount> {
  const connection = await findConnection(db, workspaceId, id);
  if (!connection) throw notFound("connection");
  const { provider, accountId, name, handle } = connection;
  return { provider, accountId, name, handle };
}
