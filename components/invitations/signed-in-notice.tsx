"use client";

import { useRouter } from "next/navigation";
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
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      <h1 className="font-semibold text-lg">This invitation is for somebody else</h1>
      <FormFailure failure={leaving.failure} title="You are still signed in." />
      <p className="wrap-anywhere text-muted">
        You are signed in as {person.name} ({person.email}). The invitation to{" "}
        {invitation.workspaceName} is for {invitation.email}, and makes an account of its own.
      </p>
      <p className="text-muted">Sign out to accept it. It stays open until you do.</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          loading={leaving.pending || leaving.succeeded}
          onClick={() => void leaving.run()}
        >
          Sign out and accept
        </Button>
        <ButtonLink href="/calendar">Keep working</ButtonLink>
      </div>
    </section>
  );
}
