"use client";

import { Send } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { listed } from "@/lib/kernel/words/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { accountNamesOf } from "./account-names";
import { focusNext, takesFocus } from "./pending-store";
import { PublishingIn } from "./publishing-in";
import { useUndoPublishing } from "./use-undo-publishing";

export function PublishingNotice({
  post,
  className,
}: {
  post: Post & { undoUntil: string };
  className: string;
}) {
  const undo = useUndoPublishing(post);
  const button = useHeldFocus(post.id);
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
      <Button ref={button} loading={undo.pending} onClick={() => void undo.run()}>
        Undo
      </Button>
    </section>
  );
}

function useHeldFocus(postId: string) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    if (takesFocus(postId)) button?.focus();
    return () => {
      if (document.activeElement !== button) return;
      focusNext(postId);
      document.getElementById("main")?.focus();
    };
  }, [postId]);
  return ref;
}
