import { recordSystemAudit } from "@/lib/audit/record-system-audit";
import { transaction } from "@/lib/kernel/db";
import { notifyPassword } from "./password-notice";
import { createResetLink } from "./password-reset-store";
import type { ResetLink } from "./schema";
import { findAccount } from "./user-store";

export function createRecoveryLink(
  email: string,
): Promise<(ResetLink & { name: string; workspaceName: string }) | null> {
  return transaction(async (tx) => {
    const account = await findAccount(tx, { email });
    if (!account) return null;
    const { workspaceId, userId, name, workspaceName } = account;
    const link = await createResetLink(tx, account, null);
    await recordSystemAudit(tx, workspaceId, {
      action: "password.link_created",
      targetType: "password",
      targetId: userId,
    });
    await notifyPassword(tx, account, { event: "linkByMachine" });
    return { ...link, name, workspaceName };
  });
}
