"use client";

import { useRef } from "react";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody } from "@/components/ui/card";
import type { Comment, CommentList } from "@/lib/planning/comments/schema";
import { CommentForm } from "./comment-form";
import { Anchors, CommentItem, useFocusedAnchor } from "./comment-item";
import { type CommentContext, useComments } from "./use-comments";

export function Comments({
  first,
  context: given,
}: {
  first: CommentList;
  context: CommentContext;
}) {
  const comments = useComments(given.postId, first);
  const nowMs = useNowMs(given.now);
  const heading = useRef<HTMLHeadingElement>(null);
  const { query, items, add } = comments;
  const hasGuests = items.some(({ guest, forGuests }) => guest !== null || forGuests);
  const context = { ...given, hasGuests };
  const anchorsOf = commentAnchors(items, context.userId);
  useFocusedAnchor();
  return (
    <Card id="comments" aria-labelledby="comments-heading" className="scroll-mt-20">
      <header className="px-5 pt-4">
        <h2
          ref={heading}
          id="comments-heading"
          tabIndex={-1}
          className="font-semibold text-base outline-none"
        >
          <Anchors ids={anchorsOf(null)} />
          Comments
        </h2>
        <p className="mt-0.5 text-muted">
          {hasGuests
            ? "Your team sees them, and guests those that are marked. They are never published."
            : "Only your team sees them. They are never published."}
        </p>
      </header>
      <CardBody className="flex flex-col gap-4">
        {query.isRefetchError && (
          <Callout tone="caution" role="status" title="The latest comments did not load">
            This is how they were last seen. They are asked for again by themselves.
          </Callout>
        )}
        {query.isFetchNextPageError && (
          <Callout tone="negative" role="alert" title="The older comments did not load">
            {query.error.message}
          </Callout>
        )}
        {query.hasNextPage && (
          <Button
            size="sm"
            className="self-start"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show older comments
          </Button>
        )}
        {items.length === 0 ? (
          <p className="text-muted">Nobody has commented yet.</p>
        ) : (
          <ul aria-label="Comments" className="divide-y">
            {items.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                anchors={anchorsOf(comment.id)}
                context={context}
                nowMs={nowMs}
                actions={comments}
                onRemoved={() => requestAnimationFrame(() => heading.current?.focus())}
              />
            ))}
          </ul>
        )}
        <CommentForm context={context} label="New comment" submitLabel="Comment" send={add} />
      </CardBody>
    </Card>
  );
}

const anchors = {
  mention: ({ mentions }: Comment, userId: string) => mentions.includes(userId),
  "latest-comment": () => true,
};

function commentAnchors(comments: readonly Comment[], userId: string) {
  const ofOthers = comments.filter(({ author }) => author?.id !== userId);
  const places = Object.entries(anchors).map(([anchor, matches]) => {
    const place = ofOthers.findLast((comment) => matches(comment, userId))?.id ?? null;
    return { anchor, place };
  });
  return (commentId: string | null) =>
    places.filter(({ place }) => place === commentId).map(({ anchor }) => anchor);
}
