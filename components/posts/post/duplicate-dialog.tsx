"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { WhenDialog } from "@/components/kit/when/when-dialog";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";

export function DuplicateDialog(props: {
  post: Post;
  preferences: PlanningPreferences;
  workspaceTimeZone: string;
  onClose: () => void;
}) {
  const { post, preferences, workspaceTimeZone, onClose } = props;
  const router = useRouter();
  const lastRequest = useRef<KeyedRequest | null>(null);
  const duplicate = useApiMutation({
    send: (scheduledAt: string) => {
      lastRequest.current = withIdempotencyKey(lastRequest.current, {
        signature: scheduledAt,
        scheduledAt,
      });
      const { idempotencyKey } = lastRequest.current;
      const body = { scheduledAt, idempotencyKey };
      return api("POST /api/posts/{postId}/duplicate", { params: { postId: post.id }, body });
    },
    onDone: ({ post: copy }) => router.push(`/posts/${copy.id}`),
    invalidates: [["posts"]],
  });
  return (
    <WhenDialog
      title="Schedule a copy"
      description="The same content for the same accounts, once more."
      action="Schedule the copy"
      scheduledAt={post.scheduledAt}
      connectionIds={post.deliveries.map(({ connectionId }) => connectionId)}
      preferences={preferences}
      workspaceTimeZone={workspaceTimeZone}
      failure={duplicate.failure}
      failureTitle="The copy was not scheduled."
      pending={duplicate.pending || duplicate.succeeded}
      onChoose={(instant) => void duplicate.run(instant)}
      onClose={onClose}
    />
  );
}
