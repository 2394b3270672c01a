import { type Actor, personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import type { AuthorizationResult } from "./authorization-result";
import { closeAuthorization } from "./authorization-store";
import { connectAccounts } from "./connect-accounts";
import type { StoredDiscovery } from "./discovery";

type Finish = { authorizationId: string; provider: string; discovery: StoredDiscovery };

export async function finishConnect(
  actor: Actor,
  { authorizationId, provider, discovery }: Finish,
): Promise<AuthorizationResult> {
  return await transaction(async (tx) => {
    const open = await closeAuthorization(tx, actor.workspaceId, {
      id: authorizationId,
      userId: personOf(actor),
      from: ["started"],
      to: "consumed",
    });
    if (!open) return { problem: "expired" };
    const { accounts } = discovery;
    const [connection] = await connectAccounts(tx, actor, { provider, discovery, accounts });
    return connection ? { connectedId: connection.id } : { problem: "no_accounts" };
  });
}
