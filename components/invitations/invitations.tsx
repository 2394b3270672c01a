"use client";

import { useRef } from "react";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { MoreItems } from "@/components/ui/more-items";
import { api } from "@/lib/http/api";
import type { InvitationList } from "@/lib/members/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { InvitationItem } from "./invitation-item";
import { InvitationLink } from "./invitation-link";
import { InviteForm } from "./invite-form";
import { useRevokeInvitation, useSendInvitation } from "./use-invitations";

type InvitationsProps = {
  first: InvitationList;
  hasMail: boolean;
  preferences: TimePreferences;
};

export function Invitations({ first, hasMail, preferences }: InvitationsProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { inviting, resending, link, dismissLink, dialog } = useSendInvitation();
  const { revoking, dialog: revokeDialog } = useRevokeInvitation({
    onRevoked: ({ id }) => {
      if (link?.invitation.id === id) dismissLink();
      heading.current?.focus();
    },
    inviteAgain: (invited) => void inviting.run(invited),
  });
  const { query, items } = usePagedList({
    queryKey: ["invitations"],
    load: ({ cursor, signal }) => api("GET /api/invitations", { query: { cursor }, signal }),
    first,
  });
  return (
    <Card aria-label="Invitations">
      <CardHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            Invite somebody
          </span>
        }
        description={
          hasMail
            ? "They get a mail with a link that works once, for seven days."
            : "No mail is set up here, so you pass the link on yourself. It works once, for seven days."
        }
      />
      <CardBody className="flex flex-col gap-4">
        <InviteForm inviting={inviting} hasMail={hasMail} />
        {link?.url && (
          <InvitationLink email={link.invitation.email} url={link.url} onDone={dismissLink} />
        )}
      </CardBody>
      {items.length > 0 && (
        <>
          <h3 className="border-t px-5 pt-4 pb-2 font-medium text-muted text-sm">
            Waiting for an answer
          </h3>
          <ul className="divide-y border-t">
            {items.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                hasMail={hasMail}
                preferences={preferences}
                resending={resending}
                revoking={revoking}
              />
            ))}
          </ul>
        </>
      )}
      <MoreItems query={query} />
      {dialog}
      {revokeDialog}
    </Card>
  );
}
