import { roleWords } from "@/components/members/role-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Invitation } from "@/lib/members/schema";
import { formatDate, type TimePreferences } from "@/lib/time/format-instant";
import type { useRevokeInvitation, useSendInvitation } from "./use-invitations";

type InvitationItemProps = {
  invitation: Invitation;
  hasMail: boolean;
  preferences: TimePreferences;
  resending: ReturnType<typeof useSendInvitation>["resending"];
  revoking: ReturnType<typeof useRevokeInvitation>["revoking"];
};

export function InvitationItem(props: InvitationItemProps) {
  const { invitation, hasMail, preferences, resending, revoking } = props;
  const { id, email, role, expired, mailTrouble } = invitation;
  const again = hasMail ? "Send again" : "New link";
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 px-5 py-3.5 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">{email}</span>
          {expired && <Badge tone="caution">Expired</Badge>}
        </p>
        <p className="text-muted">{roleWords[role].label}</p>
        <p className="text-muted text-sm tabular-nums">
          <span className="inline-block">{sentWords(invitation, preferences)} ·</span>{" "}
          <span className="inline-block">{endWords(invitation, preferences)}</span>
        </p>
        {mailTrouble && (
          <p className="wrap-anywhere mt-1 text-negative text-sm">
            The mail has not gone out: {mailTrouble}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          size="sm"
          aria-label={`${again}: ${email}`}
          loading={resending.pending && resending.input?.id === id}
          onClick={() => void resending.run(invitation)}
        >
          {again}
        </Button>
        <Button
          size="sm"
          aria-label={`Revoke: ${email}`}
          loading={revoking.pending && revoking.input?.id === id}
          onClick={() => void revoking.run(invitation)}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

function sentWords({ sentAt, invitedBy }: Invitation, preferences: TimePreferences): string {
  const by = invitedBy ? ` by ${invitedBy.name}` : "";
  return `Invited ${formatDate(sentAt, preferences)}${by}`;
}

function endWords({ expiresAt, expired }: Invitation, preferences: TimePreferences): string {
  return `${expired ? "ended" : "works until"} ${formatDate(expiresAt, preferences)}`;
}
