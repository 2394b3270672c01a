"use client";

import { CircleCheck } from "lucide-react";
import type { Route } from "next";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { zoneName } from "@/components/kit/when/when";
import { awaitedInWords } from "@/components/posts/approval/approval-words";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { barBelowToasts } from "@/components/ui/toast-room";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { draftsKey } from "./drafts/draft-api";
import type { OpenComposer } from "./use-composer";

/** Takes the place of the footer once the post is scheduled: the next one is a key away. */
export function ScheduledBar({ post, composer }: { post: Post; composer: OpenComposer }) {
  const { tools, drafts } = composer;
  const { timeZone } = tools.preferences;
  const another = useRef<HTMLButtonElement>(null);
  useEffect(() => another.current?.focus({ preventScroll: true }), []);
  const undoing = useUndoScheduling(post, drafts?.onOpen);
  const writeAnother = () => drafts?.onWriteAnother(tools.composition.connectionIds);
  const undo = () => void undoing.run();
  const onKeyDown = (event: KeyboardEvent) => {
    const withCommand = event.metaKey || event.ctrlKey;
    const pressed = (withCommand ? "command " : "") + event.key.toLowerCase();
    const action = { "command enter": writeAnother, c: writeAnother, "command z": undo }[pressed];
    if (!action || event.altKey || event.shiftKey || event.repeat || undoing.pending) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the buttons in it
    <footer
      ref={barBelowToasts}
      onKeyDown={onKeyDown}
      className="sticky bottom-(--shell-bottom) z-20 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t bg-canvas px-4 py-3 low:py-1.5 md:px-6"
    >
      <p role="status" className="flex min-w-0 grow items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />
        <span>
          {isOpenApproval(post.approval.state)
            ? `Waits for ${awaitedInWords(post.approval.waitingFor)}, then goes out `
            : "Scheduled for "}
          <time dateTime={post.scheduledAt} className="font-medium">
            {formatDateTime(post.scheduledAt, tools.preferences)}
          </time>{" "}
          <span className="text-muted">{zoneName(timeZone)}</span>
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <Button
          variant="ghost"
          loading={undoing.pending}
          aria-keyshortcuts="Meta+Z Control+Z"
          onClick={undo}
        >
          Undo
        </Button>
        <ButtonLink href={`/posts/${post.id}` as Route}>Open post</ButtonLink>
        <Button
          ref={another}
          variant="primary"
          className="max-sm:flex-1"
          disabled={undoing.pending}
          aria-keyshortcuts="Meta+Enter Control+Enter C"
          onClick={writeAnother}
        >
          Write another
        </Button>
      </div>
    </footer>
  );
}

function useUndoScheduling(
  { id: postId, version }: Post,
  onDraft: ((draftId: string) => void) | undefined,
) {
  return useApiMutation({
    send: () =>
      api("POST /api/posts/{postId}/unschedule", { params: { postId }, body: { version } }),
    onDone: ({ draft }) => onDraft?.(draft.id),
    failed: () => ({ title: "It was not undone: the post stays scheduled" }),
    invalidates: [["posts"], ["slots"], draftsKey],
  });
}
