"use client";

import { Ban, Copy, Pencil, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { DuplicateDialog } from "./duplicate-dialog";
import { usePostActions } from "./use-post-actions";
import { isCancellable, isDeletable, isEditable } from "./what-can-be-done";

type PostToolbarProps = { post: Post; preferences: TimePreferences; workspaceTimeZone: string };

/** What can be done to the post in the state it is in. */
export function PostToolbar({ post, preferences, workspaceTimeZone }: PostToolbarProps) {
  const actions = usePostActions(post);
  const [asking, ask] = useState<"cancel" | "delete" | "duplicate" | null>(null);
  const close = () => ask(null);
  const editable = isEditable(post);
  return (
    <>
      {editable && (
        <ButtonLink
          href={`/posts/${post.id}/edit`}
          icon={<Pencil aria-hidden className="size-4" />}
        >
          Edit
        </ButtonLink>
      )}
      {editable && (
        <Button
          disabled={actions.busy}
          icon={<Send aria-hidden className="size-4" />}
          onClick={actions.publishNow}
        >
          Publish now
        </Button>
      )}
      {post.deliveries.length > 0 && (
        <Button icon={<Copy aria-hidden className="size-4" />} onClick={() => ask("duplicate")}>
          Duplicate
        </Button>
      )}
      {isCancellable(post) && (
        <Button
          disabled={actions.busy}
          icon={<Ban aria-hidden className="size-4" />}
          onClick={() => ask("cancel")}
        >
          Cancel the post
        </Button>
      )}
      {isDeletable(post) && (
        <Button
          disabled={actions.busy}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => ask("delete")}
        >
          Delete the post
        </Button>
      )}
      <AlertDialog
        open={asking === "cancel"}
        onOpenChange={close}
        title="Cancel this post?"
        description="It will not go out. What is published already stays where it is. You can send a copy later."
        confirmLabel="Cancel post"
        cancelLabel="Keep it"
        onConfirm={actions.cancel}
      />
      <AlertDialog
        open={asking === "delete"}
        onOpenChange={close}
        title="Delete this post?"
        description="It goes from here for good. Nothing is deleted on any network: what is published stays there."
        confirmLabel="Delete post"
        cancelLabel="Keep it"
        onConfirm={actions.remove}
      />
      {asking === "duplicate" && (
        <DuplicateDialog
          post={post}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          onClose={close}
        />
      )}
    </>
  );
}
