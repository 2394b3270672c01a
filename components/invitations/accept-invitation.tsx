"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { ApiError, api } from "@/lib/http/api";
import type { OpenedInvitation } from "@/lib/members/schema";
import type { PasskeyObstacle } from "@/lib/passkeys/schema";
import { AcceptForm } from "./accept-form";
import { EndedLink, IncompleteLink } from "./link-problem";
import { SignedInNotice, type SignedInPerson } from "./signed-in-notice";
import { useInvitationToken } from "./use-invitation-token";

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

type OpenedLinkProps = AcceptInvitationProps & { token: string };

function OpenedLink({ token, signedIn, obstacle }: OpenedLinkProps) {
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
