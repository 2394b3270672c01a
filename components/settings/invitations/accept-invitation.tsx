"use client";

import { useQuery } from "@tanstack/react-query";
import { Link2Off, UserRoundX } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import { LinkCard } from "@/components/kit/link/link-card";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { FormFailure } from "@/components/ui/form";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { OpenedInvitation } from "@/lib/identity/members/schema";
import type { PasskeyObstacle } from "@/lib/identity/passkeys/schema";
import { AcceptForm } from "./accept-form";

type AcceptInvitationProps = {
  signedIn: SignedInPerson | null;
  obstacle: PasskeyObstacle | null;
};

export function AcceptInvitation({ signedIn, obstacle }: AcceptInvitationProps) {
  const token = useInvitationToken();
  if (token === undefined) return <Opening />;
  if (token === null) return <IncompleteLink signedIn={signedIn !== null} />;
  return <OpenedLink key={token} token={token} signedIn={signedIn} obstacle={obstacle} />;
}

function OpenedLink({ token, signedIn, obstacle }: AcceptInvitationProps & { token: string }) {
  const query = useQuery({
    queryKey: ["invitation", token],
    queryFn: async ({ signal }): Promise<OpenedInvitation | null> => {
      try {
        const body = { token };
        return (await api("POST /api/invitations/lookup", { body, signal })).invitation;
      } catch (error) {
        if (error instanceof ApiError && error.code === "link_expired") return null;
        throw error;
      }
    },
    refetchOnWindowFocus: false,
  });
  if (query.data === undefined) {
    return query.isError ? (
      <QueryError title="The invitation did not load" query={query} />
    ) : (
      <Opening />
    );
  }
  if (query.data === null) return <EndedLink signedIn={signedIn !== null} />;
  if (signedIn) return <SignedInNotice person={signedIn} invitation={query.data} />;
  const recheck = () => void query.refetch();
  return <AcceptForm token={token} invitation={query.data} obstacle={obstacle} onEnded={recheck} />;
}

function Opening() {
  return (
    <Loading label="Opening the invitation">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}

/**
 * Takes the token out of the address, so that neither the history nor a screenshot keeps it. Null
 * for a link without a whole token; undefined until the browser is asked.
 */
function useInvitationToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const take = () => {
      const { hash, pathname } = window.location;
      const [, found = null] = /^#token=([\w-]{43})$/.exec(hash) ?? [];
      setToken((before) => found ?? before ?? null);
      if (hash) window.history.replaceState(null, "", pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

type LinkProblemProps = { signedIn: boolean };

function IncompleteLink({ signedIn }: LinkProblemProps) {
  return (
    <LinkProblem signedIn={signedIn} title="This link is not complete">
      <p>A part of it got lost, or this page was loaded again.</p>
      <p>Open the link once more from your invitation, or copy all of it into the address bar.</p>
    </LinkProblem>
  );
}

function EndedLink({ signedIn }: LinkProblemProps) {
  return (
    <LinkProblem signedIn={signedIn} title="This invitation does not work any more">
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        <li>You have joined with it already? Then sign in.</li>
        <li>There is a newer mail? Only the newest link works.</li>
        <li>
          It is older than seven days, or was taken back? Ask the person who invited you for a new
          one.
        </li>
      </ul>
    </LinkProblem>
  );
}

function LinkProblem({
  signedIn,
  title,
  children,
}: LinkProblemProps & { title: string; children: ReactNode }) {
  const elsewhere = signedIn ? (
    <ButtonLink href="/calendar">Go to the calendar</ButtonLink>
  ) : (
    <ButtonLink href="/sign-in">Sign in</ButtonLink>
  );
  return (
    <LinkCard icon={<Link2Off />} title={title} actions={elsewhere}>
      {children}
    </LinkCard>
  );
}

type SignedInPerson = { name: string; email: string };

/** Signing out stays on this page, which alone still has the link's token. */
function SignedInNotice({
  person,
  invitation,
}: {
  person: SignedInPerson;
  invitation: OpenedInvitation;
}) {
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
