import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { MailKind } from "@/prisma/generated/enums";
import { findUnsent } from "./mail-store";

type Sent = { to: string; sentAt: Date };

export async function findMailTroubles(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, mails }: { kind: MailKind; mails: readonly Sent[] },
): Promise<Map<string, string>> {
  const rows = await findUnsent(tx, workspaceId, { kind, to: mails.map(({ to }) => to) });
  const troubles = rows.flatMap(({ to, createdAt, lastError }) => {
    const isLatest = mails.some((mail) => mail.to === to && mail.sentAt <= createdAt);
    return isLatest && lastError ? [[to, lastError] as const] : [];
  });
  return new Map(troubles);
}
