import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Member } from "@/lib/members/schema";
import { formatDate, type TimePreferences } from "@/lib/time/format-instant";
import { MemberActions } from "./member-actions";
import { RoleSelect } from "./role-select";
import { roleWords } from "./role-words";

export type Viewer = { id: string; isAdmin: boolean };

type MemberItemProps = { member: Member; viewer: Viewer; preferences: TimePreferences };

export function MemberItem({ member, viewer, preferences }: MemberItemProps) {
  const { id, name, email, role, avatarUrl, joinedAt } = member;
  const { label, may } = roleWords[role];
  const isYou = id === viewer.id;
  return (
    <li className="flex items-start gap-3 px-5 py-3.5">
      <Avatar name={name} src={avatarUrl} size={32} />
      <div className="flex min-w-0 grow flex-col gap-x-4 gap-y-2 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
            {isYou && <Badge tone="info">You</Badge>}
          </p>
          {email && <p className="wrap-anywhere text-muted">{email}</p>}
          <p className="text-muted text-sm tabular-nums">
            Since <time dateTime={joinedAt}>{formatDate(joinedAt, preferences)}</time>
          </p>
        </div>
        <div className="flex shrink-0 items-start justify-between gap-2 sm:max-w-62 sm:justify-end">
          {viewer.isAdmin ? (
            <div className="min-w-0 grow sm:w-40">
              <RoleSelect member={member} isYou={isYou} />
            </div>
          ) : (
            <div className="sm:text-end">
              <p>{label}</p>
              <p className="text-muted text-sm">{may}</p>
            </div>
          )}
          {(viewer.isAdmin || isYou) && (
            <div className="flex shrink-0 justify-end sm:min-w-17">
              <MemberActions member={member} viewer={viewer} preferences={preferences} />
            </div>
          )}
        </div>
      </div>
    </li>
  );
}
