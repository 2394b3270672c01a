import type { Finding, ReconcileTask } from "../network";
import { findStatus } from "./find-status";
import type { MastodonContext } from "./settings";
import { believesKey } from "./software";

/**
 * An absence is believed where the key makes a second post impossible; the next try has the same
 * key.
 */
export async function reconcileDelivery(
  context: MastodonContext,
  task: ReconcileTask,
): Promise<Finding> {
  const found = await findStatus(context, task);
  if (found.kind !== "absent") return found;
  return { kind: believesKey(context, task.account, task.intentAt) ? "absent" : "unseen" };
}
