"use client";

import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { LinkCard } from "./link-card";

type LinkProblemProps = { actions?: ReactNode };

export function IncompleteLink({ actions }: LinkProblemProps) {
  return (
    <LinkCard icon={<Link2Off />} title="This link is not complete" actions={actions}>
      <p>A part of it got lost, or this page was loaded again.</p>
      <p>Open the link once more from where you got it, or copy all of it into the address bar.</p>
    </LinkCard>
  );
}

type EndedLinkProps = LinkProblemProps & { reasons: string[] };

/** Is one card for used, expired and overtaken links: their answers are alike on purpose. */
export function EndedLink({ reasons, actions }: EndedLinkProps) {
  return (
    <LinkCard
      icon={<Link2Off />}
      title="This link does not work any more"
      replaces
      actions={actions}
    >
      <ul className="flex list-disc flex-col gap-1.5 ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </LinkCard>
  );
}
