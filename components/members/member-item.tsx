import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Member } from "@/lib/members/schema";
import { formatDate, type TimePreferences } from "@/lib/time/format-instant";

type MemberItemProps = { member: Member; isYou: boolean; preferences: TimePreferences };

export function MemberItem({ member, isYou, preferences }: MemberItemProps) {
  const { name, email, role, avatarUrl, joinedAt } = member;
  const { label, may } = roleLabels[role];
  return (
    <li className="flex items-start gap-3 px-5 py-3.5">
      <Avatar name={name} src={avatarUrl} size={32} />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-1 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
            {isYou && <Badge tone="info">You</Badge>}
          </p>
          {email && <p className="wrap-anywhere text-muted">{email}</p>}
        </div>
        <div className="shrink-0 sm:text-end">
          <p>{label}</p>
          <p className="text-muted text-sm">{may}</p>
          <p className="text-muted text-sm tabular-nums">
            Since <time dateTime={joinedAt}>{formatDate(joinedAt, preferences)}</time>
          </p>
        </div>
      </div>
    </li>
  );
}

const roleLabels: Record<Member["role"], { label: string; may: string }> = {
  admin: { label: "Administrator", may: "Does everything, and runs the workspace" },
  member: { label: "Member", may: "Writes, schedules and publishes" },
  viewer: { label: "Viewer", may: "Reads and comments" },
};
