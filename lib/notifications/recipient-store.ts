import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { DateFormat, TimeFormat } from "@/lib/time/formats";

export type Audience = {
  userIds?: readonly (string | null)[];
  everyone?: boolean;
  /** `always` adds the administrators; `as_fallback` names them where nobody else matches. */
  admins?: "always" | "as_fallback";
  exceptUserId?: string;
};

export type Recipient = TimePreferences & { userId: string };

export async function findRecipients(
  tx: Tx,
  workspaceId: WorkspaceId,
  { userIds = [], everyone, admins, exceptUserId }: Audience,
): Promise<Recipient[]> {
  const members = await tx.member.findMany({
    where: { workspaceId },
    orderBy: { userId: "asc" },
    select: {
      userId: true,
      role: true,
      user: { select: { timeZone: true, dateFormat: true, timeFormat: true } },
    },
  });
  const isAdmin = ({ role }: { role: string }) => role === "admin";
  const named = members.filter((member) => {
    return everyone || userIds.includes(member.userId) || (admins === "always" && isAdmin(member));
  });
  const fallsBack = named.length === 0 && admins === "as_fallback";
  const recipients = fallsBack ? members.filter(isAdmin) : named;
  return recipients
    .filter(({ userId }) => userId !== exceptUserId)
    .map(({ userId, user }) => ({
      userId,
      timeZone: user.timeZone,
      // Both columns are written only through these enumerations.
      dateFormat: user.dateFormat as DateFormat,
      timeFormat: user.timeFormat as TimeFormat,
    }));
}
