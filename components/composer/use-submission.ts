"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "@/components/kit/api/api";
import type { KeyedRequest } from "@/components/kit/idempotency/idempotency-key";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { Post } from "@/lib/planning/posts/schema";
import type { EditedPost } from "./composition/edited-post";
import { draftsKey } from "./drafts/draft-api";
import type { SubmissionRequest } from "./submit-post";

type Result = { state: "sent"; post: Post } | ({ state: "conflict" } & VersionConflict);

export type VersionConflict = { theirs: EditedPost; sentence: string };

export type SendKind = "schedule" | "now";

export type Submission = {
  kind: SendKind;
  busy: SendKind | null;
  failure: Error | null;
  conflict: VersionConflict | null;
  send: (request: SubmissionRequest) => void;
  reset: () => void;
};

type SubmissionOptions = {
  timeZone: string;
  onSent: (post: Post) => void;
  onFailed: (failure: Error) => void;
};

export function useSubmission({ timeZone, onSent, onFailed }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const lastAttempt = useRef<KeyedRequest | null>(null);
  const inFlight = useRef(false);
  const { mutate, reset, variables, ...mutation } = useMutation({
    mutationFn: (request: SubmissionRequest) => submitOrRead(request, { lastAttempt, timeZone }),
    onSuccess: (result) => {
      if (result.state === "conflict") return;
      client.setQueryData(postQueryKey(result.post.id), result.post);
      onSent(result.post);
      void client.invalidateQueries({ queryKey: draftsKey });
      void client.invalidateQueries({ queryKey: ["slots"] });
      return client.invalidateQueries({ queryKey: ["posts"] });
    },
    onError: onFailed,
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const sent = mutation.data?.state === "sent";
  const kind = variables?.scheduledAt === null ? "now" : "schedule";
  return {
    kind,
    busy: mutation.isPending || sent ? kind : null,
    failure: mutation.error,
    conflict: mutation.data?.state === "conflict" ? mutation.data : null,
    send: (request) => {
      // A second click may come before React renders the pending state.
      if (inFlight.current || sent) return;
      inFlight.current = true;
      mutate(request);
    },
    reset,
  };
}

type SubmissionContext = { lastAttempt: { current: KeyedRequest | null }; timeZone: string };

async function submitOrRead(
  request: SubmissionRequest,
  { lastAttempt, timeZone }: SubmissionContext,
): Promise<Result> {
  const { editedPost, composition } = request;
  try {
    const { submitPost } = await import("./submit-post");
    return { state: "sent", post: await submitPost(request, lastAttempt) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_conflict" || !editedPost) {
      throw error;
    }
    const loaded = [composition, editedPost.composition];
    const { readEditedPost } = await import("./composition/edited-post");
    const theirs = await readEditedPost(editedPost.postId, { timeZone, loaded });
    return { state: "conflict", theirs, sentence: error.message };
  }
}
