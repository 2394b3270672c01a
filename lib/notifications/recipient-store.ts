import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

export type Audience = {
  userIds?: readonly (string | null)[];
  everyone?: boolean;
  /** `always` adds the administrators; `as_fallback` names them where nobody else matches. */
  admins?: "always" | "as_fallback";
  exceptUserId?: string;
};

export async function findRecipients(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userIds = [], everyone, admins, exceptUserId }: Audience,
): Promise<string[]> {
  const members = await tx.member.findMany({
    where: { workspaceId },
    orderBy: { userId: "asc" },
    select: { userId: true, role: true },
  });
  const isAdmin = ({ role }: { role: string }) => role === "admin";
  const named = members.filter((member) => {
    return everyone || userIds.includes(member.userId) || (admins === "always" && isAdmin(member));
  });
  const fallsBack = named.length === 0 && admins === "as_fallback";
  const recipients = fallsBack ? members.filter(isAdmin) : named;
  return recipients.flatMap(({ userId }) => (userId === exceptUserId ? [] : userId));
}
