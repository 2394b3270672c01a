"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Attempt } from "@/components/attempt/attempt";
import { draftsKey } from "@/components/drafts/draft-api";
import { postQueryKey } from "@/components/post/post-query-key";
import { ApiError } from "@/lib/http/api";
import type { Post } from "@/lib/posts/schema";
import type { Base } from "./composer-start";
import { readBase } from "./read-base";
import { type Sending, sendPost } from "./send-post";

type Sent = { state: "sent"; post: Post } | ({ state: "overtaken" } & Overtaken);

/** What a colleague saved in the meantime, and the sentence that names them. */
export type Overtaken = { theirs: Base; sentence: string };

export type SendKind = "schedule" | "now";

export type Submission = {
  /** What the last try wanted. */
  kind: SendKind;
  /** What is under way, or done and about to be shown. */
  busy: SendKind | null;
  failure: Error | null;
  overtaken: Overtaken | null;
  send: (sending: Sending) => void;
  reset: () => void;
};

type SubmissionOptions = {
  timeZone: string;
  onSent: (post: Post) => void;
  onFailed: (failure: Error) => void;
};

/** Sends a composition once at a time; a try that is repeated unchanged makes no second post. */
export function useSubmission({ timeZone, onSent, onFailed }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const attempts = useRef<Attempt | null>(null);
  const inFlight = useRef(false);
  const { mutate, reset, variables, ...mutation } = useMutation({
    mutationFn: (sending: Sending) => sendOrRead(sending, { attempts, timeZone }),
    onSuccess: (sent) => {
      if (sent.state === "overtaken") return;
      client.setQueryData(postQueryKey(sent.post.id), sent.post);
      onSent(sent.post);
      void client.invalidateQueries({ queryKey: draftsKey });
      return client.invalidateQueries({ queryKey: ["posts"] });
    },
    onError: onFailed,
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const done = mutation.data?.state === "sent";
  const kind = variables?.scheduledAt === null ? "now" : "schedule";
  return {
    kind,
    busy: mutation.isPending || done ? kind : null,
    failure: mutation.error,
    overtaken: mutation.data?.state === "overtaken" ? mutation.data : null,
    send: (sending) => {
      // State arrives a render later than a second click.
      if (inFlight.current || done) return;
      inFlight.current = true;
      mutate(sending);
    },
    reset,
  };
}

async function sendOrRead(
  sending: Sending,
  { attempts, timeZone }: { attempts: { current: Attempt | null }; timeZone: string },
): Promise<Sent> {
  const { base, composition } = sending;
  try {
    return { state: "sent", post: await sendPost(sending, attempts) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_conflict" || !base) throw error;
    const near = [composition, base.composition];
    const theirs = await readBase(base.postId, { timeZone, near });
    return { state: "overtaken", theirs, sentence: error.message };
  }
}
