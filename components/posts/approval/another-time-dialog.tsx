"use client";

import { WhenDialog } from "@/components/kit/when/when-dialog";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { type Decision, useAnotherTime } from "./use-approval";

/** Asks for another time of a post that was not approved in time, and approves it for that where one may. */
export function AnotherTimeDialog({
  post,
  digests,
  preferences,
  workspaceTimeZone,
  onMoved,
  onClose,
}: {
  post: Post;
  digests: Decision["digests"] | null;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  onMoved: (() => void) | undefined;
  onClose: () => void;
}) {
  const move = useAnotherTime(post, {
    digests,
    preferences,
    onMoved: () => {
      onClose();
      onMoved?.();
    },
    toasts: false,
  });
  return (
    <WhenDialog
      title={digests ? "Approve for another time" : "Choose another time"}
      description={
        digests
          ? "It goes out as it is, at the time that you choose."
          : "It waits for approval again, and goes out at that time once it is approved."
      }
      action={digests ? "Approve" : "Choose this time"}
      scheduledAt={post.scheduledAt}
      connectionIds={post.deliveries.map(({ connectionId }) => connectionId)}
      preferences={preferences}
      workspaceTimeZone={workspaceTimeZone}
      failure={move.failure}
      failureTitle="It did not get another time."
      pending={move.pending}
      onChoose={(instant) => void move.run(instant)}
      onClose={onClose}
    />
  );
}
