"use client";

import { Ban, Copy, FilePlus2, Trash2 } from "lucide-react";
import { useState } from "react";
import { useDuplicateAsDraft } from "@/components/duplicate/use-duplicate-as-draft";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { cancellability, deletability } from "@/lib/posts/rules/post-rules";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { DuplicateDialog } from "./duplicate-dialog";
import type { PostActions } from "./use-post-actions";

type PostMoreProps = {
  post: Post;
  actions: PostActions;
  preferences: TimePreferences;
  workspaceTimeZone: string;
};

export function PostMore({ post, actions, preferences, workspaceTimeZone }: PostMoreProps) {
  const [asking, ask] = useState<"cancel" | "delete" | "duplicate" | null>(null);
  const copy = useDuplicateAsDraft(post.id);
  const close = () => ask(null);
  return (
    <div className="flex flex-col items-start gap-1 border-t px-3 py-3">
      {post.deliveries.length > 0 && (
        <Button
          variant="ghost"
          icon={<Copy aria-hidden className="size-4" />}
          onClick={() => ask("duplicate")}
        >
          Duplicate
        </Button>
      )}
      <Button
        variant="ghost"
        loading={copy.busy}
        icon={<FilePlus2 aria-hidden className="size-4" />}
        onClick={copy.duplicate}
      >
        Duplicate as draft
      </Button>
      {cancellability(post).allowed && (
        <Button
          variant="ghost"
          disabled={actions.busy}
          icon={<Ban aria-hidden className="size-4" />}
          onClick={() => ask("cancel")}
        >
          Cancel the post
        </Button>
      )}
      {deletability(post).allowed && (
        <Button
          variant="ghost"
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
    </div>
  );
}
