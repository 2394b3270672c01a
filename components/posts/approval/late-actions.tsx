"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { lazyLayer } from "@/components/ui/lazy";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { isUnapproved, reschedulability } from "@/lib/planning/posts/rules";
import type { Post } from "@/lib/planning/posts/schema";
import { type Decision, useAnotherTime, useDecision, useSendLate } from "./use-approval";

const AnotherTimeDialog = lazyLayer(
  () => dynamic(() => import("./another-time-dialog").then((chunk) => chunk.AnotherTimeDialog)),
  { what: "The calendar" },
);

/**
 * Offers what can still be done with a post whose time passed without approval: to send it now, at the
 * next free slot of its accounts, or at a time that is chosen. Who may approve it does so at once.
 */
export function LateActions({
  post,
  mine,
  isApproved,
  preferences,
  workspaceTimeZone,
  onApproved,
}: {
  post: Post;
  mine: Decision["digests"];
  isApproved: boolean;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  onApproved?: () => void;
}) {
  const [isChoosing, choose] = useState(false);
  const slotId = useId();
  const isMine = Object.keys(mine).length > 0;
  const decision = useDecision({ toasts: true });
  const sending = useSendLate();
  const digests = isMine ? mine : null;
  const anotherTime = useAnotherTime(post, { digests, preferences, onMoved: onApproved });
  const mayMove = reschedulability(post).allowed;
  const connectionIds = [...new Set(post.deliveries.map((each) => each.connectionId))].toSorted();
  const slot = useQuery({
    queryKey: ["slots", "next", ...connectionIds],
    queryFn: ({ signal }) => api("GET /api/slots/next", { query: { connectionIds }, signal }),
    enabled: mayMove,
  }).data?.slot?.scheduledAt;
  return (
    <>
      {mayMove && slot && (
        <p id={slotId} className="w-full text-muted text-sm">
          Next free slot: <time dateTime={slot}>{formatDateTime(slot, preferences)}</time>
        </p>
      )}
      {(isMine || isApproved) && (
        <Button
          variant="primary"
          loading={decision.pending || sending.pending}
          onClick={async () => {
            const approve = { postId: post.id, decision: "approve", digests: mine } as const;
            if (!isApproved && !(await decision.run(approve))) return;
            onApproved?.();
            await sending.run(post.deliveries.filter(isUnapproved));
          }}
        >
          {isApproved ? "Publish now" : "Approve and publish now"}
        </Button>
      )}
      {mayMove && slot && (
        <Button
          variant={isMine || isApproved ? "secondary" : "primary"}
          loading={anotherTime.pending}
          aria-describedby={slotId}
          onClick={() => void anotherTime.run(slot)}
        >
          {isMine ? "Approve for the next free slot" : "Move to the next free slot"}
        </Button>
      )}
      {mayMove && (
        <Button variant="ghost" onClick={() => choose(true)}>
          Another time…
        </Button>
      )}
      {isChoosing && (
        <AnotherTimeDialog
          post={post}
          digests={digests}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          onMoved={onApproved}
          onClose={() => choose(false)}
        />
      )}
    </>
  );
}
