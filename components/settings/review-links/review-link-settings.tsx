"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Link2, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { RevokeButton } from "@/components/settings/frame/revoke-button";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { formatDate, formatDateTime } from "@/lib/kernel/time/format-instant";
import type { ReviewLink, ReviewLinkList } from "@/lib/planning/reviews/schema";
import { describeScope, mayWords, stateOf } from "./link-words";
import { NewReviewLink, type Offered } from "./new-review-link";

const queryKey = ["review-links"];

/** Lists the links that show posts to people outside, and makes new ones, such as of `postIds`. */
export function ReviewLinkSettings({
  first,
  at,
  ...offered
}: Offered & { first: ReviewLinkList; at: string }) {
  const queries = useQueryClient();
  const router = useRouter();
  const [nowMs] = useState(() => Date.parse(at));
  const [isMaking, setMaking] = useState(offered.postIds.length > 0);
  const { query, items: links } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/review-links", { query: { cursor }, signal }),
    first,
  });
  const changed = () => void queries.invalidateQueries({ queryKey });
  const close = () => {
    setMaking(false);
    // The posts that somebody came with are used up, or were not meant.
    if (offered.postIds.length > 0) router.replace("/settings/review-links");
  };
  const create = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setMaking(true)}
    >
      New review link
    </Button>
  );
  return (
    <Card aria-label="Review links">
      <div className="pb-4">
        <CardHeader
          title="Review links"
          description="Show posts to somebody without an account, such as a client. Each link is for one person or company, and ends by itself."
          actions={links.length > 0 && create}
        />
      </div>
      {links.length === 0 && !query.hasNextPage && (
        <div className="border-t">
          <EmptyState
            icon={<Link2 aria-hidden />}
            title="Nobody has a review link yet"
            description="Make one for a client, a lawyer or a friend: they see what goes out before it does."
            action={create}
          />
        </div>
      )}
      <ul className="divide-y border-t empty:hidden">
        {links.map((link) => (
          <LinkItem key={link.id} link={link} nowMs={nowMs} offered={offered} onRevoked={changed} />
        ))}
      </ul>
      <MoreItems query={query} />
      <NewReviewLink open={isMaking} onClose={close} onCreated={changed} {...offered} />
    </Card>
  );
}

function LinkItem({
  link,
  nowMs,
  offered,
  onRevoked,
}: {
  link: ReviewLink;
  nowMs: number;
  offered: Offered;
  onRevoked: () => void;
}) {
  const { id, name, may, stage, scope, codeBy, createdBy, createdAt, expiresAt, openedAt } = link;
  const { preferences } = offered;
  const state = stateOf(link, nowMs);
  const isOpen = state === "open";
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={cx("wrap-anywhere min-w-0 font-medium", !isOpen && "text-muted")}>
            {name}
          </span>
          {!isOpen && <Badge>{state === "revoked" ? "Revoked" : "Ended"}</Badge>}
        </p>
        <p className="wrap-anywhere text-muted">
          {mayWords[may].label}
          {stage !== null && ` at stage ${stage}`} · {describeScope(scope, offered)}
        </p>
        <p className="mt-1 text-muted text-sm tabular-nums">
          {openedAt ? `Opened ${formatDateTime(openedAt, preferences)}` : "Never opened"} ·{" "}
          {isOpen ? "ends" : "would end"} {formatDate(expiresAt, preferences)}
        </p>
        {codeBy && (
          <p className="wrap-anywhere text-muted text-sm">Asks for a code by mail to {codeBy}</p>
        )}
        <p className="text-muted text-sm">
          Made {formatDate(createdAt, preferences)} by {createdBy?.name ?? "somebody who is gone"}
        </p>
      </div>
      {isOpen && (
        <RevokeButton
          what={`the link of ${name}`}
          description="Whoever has it sees nothing any more. What they said and decided stays."
          confirmLabel="Revoke link"
          revoke={() =>
            api("DELETE /api/review-links/{reviewLinkId}", { params: { reviewLinkId: id } })
          }
          onRevoked={onRevoked}
        />
      )}
    </li>
  );
}
