"use client";

import type { Route } from "next";
import { ApiError } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";

type SendFailureProps = {
  failure: Error;
  editedId: string | null;
  onCopy: () => void;
};

export function SubmissionFailure({ failure, editedId, onCopy }: SendFailureProps) {
  const editing = editedId !== null;
  const code = failure instanceof ApiError ? failure.code : null;
  const requestId = failure instanceof ApiError ? failure.requestId : null;
  const uneditable = editing && (code === "post_not_editable" || code === "not_found");
  return (
    <Callout
      tone="negative"
      role="alert"
      title={titleOf(code, editing)}
      action={
        uneditable && (
          <Button size="sm" onClick={onCopy}>
            Copy as a new post
          </Button>
        )
      }
    >
      <p>{failure.message}</p>
      {editing && code === "post_not_editable" && (
        <p>
          <TextLink href={`/posts/${editedId}` as Route}>See where it stands</TextLink>: what is
          only being prepared can be returned to scheduled.
        </p>
      )}
      {code === "unauthenticated" && (
        <p>
          <TextLink href="/sign-in" target="_blank">
            Sign in in another tab
          </TextLink>
          , then try again here.
        </p>
      )}
      {code === "internal_error" && requestId && (
        <p className="text-muted text-xs">Request {requestId}</p>
      )}
    </Callout>
  );
}

function titleOf(code: string | null, editing: boolean): string {
  if (code === "unavailable") return "No answer yet. Trying again makes no second post.";
  if (code === "unauthenticated") return "You are signed out. What you wrote is still here.";
  if (code === "post_not_editable") return "It is too late to change this post.";
  return editing ? "The changes were not saved." : "The post was not scheduled.";
}
