"use client";

import { UserRoundX } from "lucide-react";
import { useRouter } from "next/navigation";
import { LinkCard } from "@/components/link/link-card";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { FormFailure } from "@/components/ui/form";
import { api } from "@/lib/http/api";
import type { OpenedInvitation } from "@/lib/members/schema";

export type SignedInPerson = { name: string; email: string };

type SignedInNoticeProps = { person: SignedInPerson; invitation: OpenedInvitation };

/** Signing out stays on this page, which alone still has the link's token. */
export function SignedInNotice({ person, invitation }: SignedInNoticeProps) {
  const router = useRouter();
  const leaving = useApiMutation({
    send: () => api("POST /api/auth/logout"),
    onDone: () => router.refresh(),
  });
  return (
    <LinkCard
      icon={<UserRoundX />}
      title="This invitation is for somebody else"
      actions={
        <>
          <Button
            variant="primary"
            loading={leaving.pending || leaving.succeeded}
            onClick={() => void leaving.run()}
          >
            Sign out and accept
          </Button>
          <ButtonLink href="/calendar">Keep working</ButtonLink>
        </>
      }
    >
      <FormFailure failure={leaving.failure} title="You are still signed in." />
      <p className="wrap-anywhere">
        You are signed in as {person.name} ({person.email}). The invitation to{" "}
        {invitation.workspaceName} is for {invitation.email}, and makes an account of its own.
      </p>
      <p>Sign out to accept it. It stays open until you do.</p>
    </LinkCard>
  );
}
