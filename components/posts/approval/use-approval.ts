"use client";

import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Delivery } from "@/lib/deliveries/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Approval, DecideApproval } from "@/lib/planning/approvals/schema";
import type { Post } from "@/lib/planning/posts/schema";

export function approvalQuery(postId: string) {
  return queryOptions({
    queryKey: [...postQueryKey(postId), "approval"],
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}/approval", { params: { postId }, signal })).approval,
    refetchInterval: refreshEveryMs,
  });
}

export function useApprovalChanges(postId: string) {
  return useQuery({
    queryKey: [...postQueryKey(postId), "approval", "changes"],
    queryFn: ({ signal }) =>
      api("GET /api/posts/{postId}/approval/changes", { params: { postId }, signal }),
  });
}

const refreshEveryMs = 20_000;

export type Decision = Pick<DecideApproval, "decision" | "digests" | "comment"> & {
  postId: string;
};

/** Sends what somebody decided about what was on their screen. */
export function useDecision({
  onDecided,
  toasts = false,
}: {
  onDecided?: (decision: Decision) => void;
  toasts?: boolean;
}) {
  const reread = useReread();
  return useApiMutation({
    send: ({ postId, ...body }: Decision) =>
      api("POST /api/posts/{postId}/approval/decisions", { params: { postId }, body }),
    onDone: ({ approval }, decision) => {
      reread(decision.postId, approval);
      onDecided?.(decision);
    },
    // A dialog shows the reason itself.
    ...(toasts && { failed: () => ({ title: "It was not approved" }) }),
    // The page shows another content than is there: reading it again shows the difference.
    onFailed: (error) => {
      if (error instanceof ApiError && error.status === 409) return reread(null, null);
    },
  });
}

export function useRequest(postId: string) {
  const reread = useReread();
  const params = { postId };
  const request = useApiMutation({
    send: (note: string) =>
      api("POST /api/posts/{postId}/approval/request", { params, body: { note } }),
    onDone: ({ approval }) => reread(postId, approval),
    done: () => ({ title: "Asked for approval" }),
    failed: () => ({ title: "Nobody was asked" }),
  });
  const withdraw = useApiMutation({
    send: () => api("DELETE /api/posts/{postId}/approval/request", { params }),
    onDone: ({ approval }) => reread(postId, approval),
    done: () => ({
      title: "Taken back: nobody is asked any more",
      action: { label: "Ask again", onSelect: () => void request.run("") },
    }),
    failed: () => ({ title: "It was not taken back" }),
  });
  return { request, withdraw };
}

/** Sends what was not approved in time, now that it is. A stage that is still open stops it again. */
export function useSendLate() {
  return useApiMutation({
    send: async (late: readonly Pick<Delivery, "id">[]) => {
      for (const { id: deliveryId } of late) {
        await api("POST /api/deliveries/{deliveryId}/retry", { params: { deliveryId } });
      }
      return late.length;
    },
    failed: () => ({ title: "It is approved, but was not sent" }),
    invalidates: [["posts"], ["post"]],
  });
}

/** Gives a late post another time, and approves it for that where the digests are given. */
export function useAnotherTime(
  { id: postId, version }: Pick<Post, "id" | "version">,
  {
    digests,
    preferences,
    onMoved,
    toasts = true,
  }: {
    digests: Decision["digests"] | null;
    preferences: TimePreferences;
    onMoved?: (() => void) | undefined;
    toasts?: boolean;
  },
) {
  const client = useQueryClient();
  const params = { postId };
  return useApiMutation({
    send: (scheduledAt: string) =>
      digests
        ? api("POST /api/posts/{postId}/approval/for-time", {
            params,
            body: { digests, scheduledAt },
          })
        : api("POST /api/posts/{postId}/reschedule", { params, body: { version, scheduledAt } }),
    onDone: ({ post }) => {
      client.setQueryData(postQueryKey(postId), post);
      onMoved?.();
    },
    done: ({ post }) => ({
      title: `${digests ? "Approved for" : "Moved to"} ${formatDateTime(post.scheduledAt, preferences)}`,
      ...(post.approval.state === "waiting" && { description: "It still waits for approval." }),
    }),
    ...(toasts && { failed: () => ({ title: "It did not get another time" }) }),
    invalidates: [["posts"], ["post"], ["slots"]],
  });
}

function useReread() {
  const client = useQueryClient();
  return (postId: string | null, approval: Approval | null) => {
    if (postId && approval) client.setQueryData(approvalQuery(postId).queryKey, approval);
    void client.invalidateQueries({ queryKey: ["post"] });
    void client.invalidateQueries({ queryKey: ["posts"] });
  };
}
