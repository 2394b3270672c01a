"use client";

import { useState } from "react";
import type { z } from "zod";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { CreateInvitation, Invitation, SentInvitation } from "@/lib/identity/members/schema";

export type Invited = z.input<typeof CreateInvitation>;

export function useSendInvitation() {
  const { confirmed, dialog } = useRecentAuth();
  const [link, setLink] = useState<SentInvitation | null>(null);
  const shared = {
    done: ({ invitation: { email }, url }: SentInvitation) => ({
      id: "invitation",
      title: url ? `The link for ${email} is ready` : `Invitation sent to ${email}`,
    }),
    onDone: (sent: SentInvitation) => setLink(sent.url ? sent : null),
    invalidates: invitations,
  };
  const inviting = useApiMutation({
    send: (body: Invited) => confirmed(() => api("POST /api/invitations", { body })),
    ...shared,
  });
  const resending = useApiMutation({
    send: ({ id }: Invitation) =>
      confirmed(() =>
        api("POST /api/invitations/{invitationId}/resend", { params: { invitationId: id } }),
      ),
    failed: ({ email }) => ({ title: `The invitation of ${email} was not sent again` }),
    ...shared,
  });
  return { inviting, resending, link, dismissLink: () => setLink(null), dialog };
}

export function useRevokeInvitation({
  onRevoked,
  inviteAgain,
}: {
  onRevoked: (invitation: Invitation) => void;
  inviteAgain: (to: Invited) => void;
}) {
  const { confirmed, dialog } = useRecentAuth();
  const revoking = useApiMutation({
    send: ({ id }: Invitation) =>
      confirmed(() =>
        api("DELETE /api/invitations/{invitationId}", { params: { invitationId: id } }),
      ),
    done: (_, { email, role }) => ({
      id: "invitation",
      title: `The invitation of ${email} is revoked`,
      action: { label: "Invite again", onSelect: () => inviteAgain({ email, role }) },
    }),
    onDone: (_, invitation) => onRevoked(invitation),
    failed: ({ email }) => ({ title: `The invitation of ${email} was not revoked` }),
    invalidates: invitations,
  });
  return { revoking, dialog };
}

const invitations = [["invitations"]];
