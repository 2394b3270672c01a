import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { LinkCard } from "@/components/link/link-card";
import { ButtonLink } from "@/components/ui/button-link";

type LinkProblemProps = { signedIn: boolean };

export function IncompleteLink({ signedIn }: LinkProblemProps) {
  return (
    <LinkProblem signedIn={signedIn} title="This link is not complete">
      <p>A part of it got lost, or this page was loaded again.</p>
      <p>Open the link once more from your invitation, or copy all of it into the address bar.</p>
    </LinkProblem>
  );
}

export function EndedLink({ signedIn }: LinkProblemProps) {
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

type PageProps = LinkProblemProps & { title: string; children: ReactNode };

function LinkProblem({ signedIn, title, children }: PageProps) {
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
