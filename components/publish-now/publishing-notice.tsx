"use client";

import { Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";
import { accountNamesOf, listed } from "./account-names";
import { takesFocus } from "./pending-store";
import { PublishingIn } from "./publishing-in";
import { useUndoPublishing } from "./use-undo-publishing";

type PublishingNoticeProps = { post: Post & { undoUntil: string }; className: string };

export function PublishingNotice({ post, className }: PublishingNoticeProps) {
  const undo = useUndoPublishing(post);
  return (
    <section
      aria-label="Publishing now"
      className={cx("flex items-center gap-3 rounded-lg py-2 ps-4 pe-2", className)}
    >
      <Send aria-hidden className="size-4 shrink-0 text-info" />
      <div className="min-w-0 grow">
        <p className="font-medium">
          <PublishingIn until={post.undoUntil} />
        </p>
        <p className="truncate text-muted text-sm">{listed(accountNamesOf(post))}</p>
      </div>
      <Button
        ref={(button: HTMLElement | null) => holdFocus(button, post.id)}
        loading={undo.pending}
        onClick={() => void undo.run()}
      >
        Undo
      </Button>
    </section>
  );
}

function holdFocus(button: HTMLElement | null, postId: string): (() => void) | undefined {
  if (!button) return undefined;
  if (takesFocus(postId)) button.focus();
  return () => {
    if (document.activeElement === button) document.getElementById("main")?.focus();
  };
}
