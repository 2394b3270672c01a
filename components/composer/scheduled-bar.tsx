"use client";

import { CircleCheck } from "lucide-react";
import type { Route } from "next";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { zoneName } from "@/components/kit/when/when";
import { awaitedInWords } from "@/components/posts/approval/approval-words";
import { ButtonLink } from "@/components/ui/button-link";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { DoneBar } from "./done-bar";
import { draftsKey } from "./drafts/draft-api";
import type { OpenComposer } from "./use-composer";

/** Takes the place of the footer once the post is scheduled: the next one is a key away. */
export function ScheduledBar({ post, composer }: { post: Post; composer: OpenComposer }) {
  const { tools, drafts } = composer;
  const { timeZone } = tools.preferences;
  const undoing = useUndoScheduling(post, drafts?.onOpen);
  return (
    <DoneBar
      icon={<CircleCheck aria-hidden className="size-4 shrink-0 text-positive" />}
      link={<ButtonLink href={`/posts/${post.id}` as Route}>Open post</ButtonLink>}
      undoing={undoing}
      onWriteAnother={() => drafts?.onWriteAnother(tools.composition.connectionIds)}
    >
      {isOpenApproval(post.approval.state)
        ? `Waits for ${awaitedInWords(post.approval.waitingFor)}, then goes out `
        : "Scheduled for "}
      <time dateTime={post.scheduledAt} className="font-medium">
        {formatDateTime(post.scheduledAt, tools.preferences)}
      </time>{" "}
      <span className="text-muted">{zoneName(timeZone)}</span>
    </DoneBar>
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
