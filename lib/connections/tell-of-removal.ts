import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findNetwork } from "@/lib/networks";
import { notify } from "@/lib/notifications/notify";

/** Tells the administrators that accounts are gone for good; their names are gone as well. */
export async function tellOfRemoval(
  tx: Tx,
  workspaceId: WorkspaceId,
  provider: string,
): Promise<void> {
  const label = findNetwork(provider)?.label ?? provider;
  await notify(tx, workspaceId, {
    type: "security",
    subject: `data_deleted:${provider}`,
    to: { admins: true },
    message: () =>
      `${label} asked for a person's data to be deleted. The accounts they had connected are gone, and nothing more goes out to them.`,
  });
}
