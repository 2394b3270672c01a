"use client";

import { RestoreButton } from "@/components/posts/ending/restore-button";
import { isGone } from "@/components/posts/post-cache/is-gone";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";

export function StaleNotice({
  error,
  wasPublishing,
  restoredId,
}: {
  error: Error;
  wasPublishing: boolean;
  restoredId: string | null;
}) {
  if (isGone(error)) {
    return wasPublishing ? (
      <Callout tone="caution" role="status" title="Somebody undid the publishing of this post">
        It is a draft again. <TextLink href="/drafts">Go to the drafts</TextLink>
      </Callout>
    ) : (
      <Callout
        tone="caution"
        role="status"
        title="Somebody deleted this post"
        action={restoredId !== null && <RestoreButton postId={restoredId} />}
      >
        This is how it was last seen. <TextLink href="/calendar">Go to the calendar</TextLink>
      </Callout>
    );
  }
  return (
    <Callout tone="caution" role="status" title="The latest state did not load">
      This is how the post was last seen. It is asked for again by itself.
    </Callout>
  );
}
