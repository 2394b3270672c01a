import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import {
  type KeyedRequest,
  withIdempotencyKey,
} from "@/components/kit/idempotency/idempotency-key";
import { postQueryKey } from "@/components/posts/post-cache/post-query-key";
import type { DraftContent } from "@/lib/planning/drafts/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { type Composition, isSameWallTime } from "./composition/composition";
import { type EditedPost, readEditedPost } from "./composition/opening";
import { toPayload } from "./composition/post-payload";
import { draftsKey } from "./drafts/draft-api";
import { type DraftRef, isRefusal } from "./drafts/draft-autosave";

export type SendKind = "schedule" | "now";

export type Submission = {
  composition: Composition;
  editedPost: EditedPost | null;
  /** Is null where the post is to be published now. */
  scheduledAt: string | null;
  onSaved: (version: number) => void;
  /** Is for those whose approval the post needs; empty where it says nothing. */
  note: string;
  draft: {
    /** Saves the content over the draft; null where none is stored or created. Throws ApiError. */
    flush: (content: DraftContent, options?: { create: boolean }) => Promise<DraftRef | null>;
    discard: () => Promise<void>;
  };
};

/** A newer version is known, with the sentence that says so; it is read without saving anything. */
export type Comparison = { composition: Composition; editedPost: EditedPost; sentence: string };

/** Sends a composition, once for all clicks, and reads the stored post where its version is newer. */
export function useSubmission({
  timeZone,
  onSent,
  onFailed,
}: {
  timeZone: string;
  onSent: (post: Post, lostNote: string) => void;
  onFailed: (failure: Error) => void;
}) {
  const client = useQueryClient();
  const lastRequest = useRef<KeyedRequest | null>(null);
  const inFlight = useRef(false);
  const { mutate, reset, variables, ...mutation } = useMutation({
    mutationFn: (work: Submission | Comparison) =>
      "sentence" in work ? readTheirs(work, timeZone) : submitOrRead(work, lastRequest, timeZone),
    onSuccess: (result) => {
      if (result.state === "conflict") return;
      client.setQueryData(postQueryKey(result.post.id), result.post);
      onSent(result.post, result.lostNote);
      void client.invalidateQueries({ queryKey: draftsKey });
      void client.invalidateQueries({ queryKey: ["slots"] });
      void client.invalidateQueries({ queryKey: [...postQueryKey(result.post.id), "approval"] });
      return client.invalidateQueries({ queryKey: ["posts"] });
    },
    onError: onFailed,
    onSettled: () => {
      inFlight.current = false;
    },
  });
  const sent = mutation.data?.state === "sent" ? mutation.data.post : null;
  const isNow = variables && "scheduledAt" in variables && variables.scheduledAt === null;
  const kind: SendKind = isNow ? "now" : "schedule";
  return {
    kind,
    busy: mutation.isPending || sent ? kind : null,
    sent,
    failure: mutation.error,
    conflict: mutation.data?.state === "conflict" ? mutation.data : null,
    send: (submission: Submission) => {
      // A second click may come before React renders the pending state.
      if (inFlight.current || sent) return;
      inFlight.current = true;
      mutate(submission);
    },
    compare: (comparison: Comparison) => {
      if (inFlight.current || sent) return;
      inFlight.current = true;
      mutate(comparison);
    },
    reset,
  };
}

type Sent = { state: "sent"; post: Post; lostNote: string };
type Conflict = { state: "conflict"; theirs: EditedPost; sentence: string };

async function submitOrRead(
  submission: Submission,
  lastRequest: { current: KeyedRequest | null },
  timeZone: string,
): Promise<Sent | Conflict> {
  const { editedPost, composition } = submission;
  try {
    const post = await submitPost(submission, lastRequest);
    return { state: "sent", post, lostNote: await addNote(post.id, submission.note) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_conflict" || !editedPost) {
      throw error;
    }
    return await readTheirs({ composition, editedPost, sentence: error.message }, timeZone);
  }
}

/**
 * Returns the note where it did not arrive: the post is stored and its approvers are asked, so sending
 * must not be repeated for it.
 */
async function addNote(postId: string, note: string): Promise<string> {
  if (note === "") return "";
  const request = { params: { postId }, body: { note } };
  return api("POST /api/posts/{postId}/approval/request", request).then(
    () => "",
    () => note,
  );
}

async function readTheirs(
  { composition, editedPost, sentence }: Comparison,
  timeZone: string,
): Promise<Conflict> {
  const loaded = [composition, editedPost.composition];
  const theirs = await readEditedPost(editedPost.postId, { timeZone, loaded });
  return { state: "conflict", theirs, sentence };
}

/**
 * Saves a composition as a new post, as the post of its draft, or over the edited post. `lastRequest`
 * carries the idempotency key from one call to the next. Throws ApiError.
 */
async function submitPost(
  submission: Submission,
  lastRequest: { current: KeyedRequest | null },
): Promise<Post> {
  const draft = await flushDraft(submission, lastRequest.current);
  const signature = signatureOf(submission, draft);
  const scheduledAt = submission.scheduledAt ?? new Date().toISOString();
  const request = withIdempotencyKey(lastRequest.current, { signature, scheduledAt });
  lastRequest.current = request;
  try {
    if (draft) return await scheduleDraft(draft, submission, request);
    if (submission.editedPost) return await update(submission.editedPost, submission, request);
    return await create(submission, request);
  } catch (error) {
    if (isRefusal(error)) lastRequest.current = null;
    throw error;
  }
}

/** Returns null also where the last request, without a draft, may have made the post already. */
async function flushDraft(
  submission: Submission,
  lastRequest: KeyedRequest | null,
): Promise<DraftRef | null> {
  const { composition, editedPost, scheduledAt, draft } = submission;
  const repeated = lastRequest?.signature === signatureOf(submission, null);
  if (editedPost || repeated) return null;
  // Undoing brings back the draft that a post was made of.
  const create = scheduledAt === null;
  return draft.flush(toPayload(composition, scheduledAt ?? new Date().toISOString()), { create });
}

function signatureOf(
  { composition, editedPost, scheduledAt }: Submission,
  draft: DraftRef | null,
): string {
  const content = toPayload(composition, scheduledAt ?? "now");
  return JSON.stringify([content, editedPost?.postId, editedPost?.version, draft]);
}

async function scheduleDraft(
  { id, version }: DraftRef,
  submission: Submission,
  { idempotencyKey, scheduledAt }: KeyedRequest,
): Promise<Post> {
  const params = { draftId: id };
  const body = { version, idempotencyKey };
  const { post } =
    submission.scheduledAt === null
      ? await api("POST /api/drafts/{draftId}/publish-now", { params, body })
      : await api("POST /api/drafts/{draftId}/schedule", {
          params,
          body: { ...body, scheduledAt },
        });
  return post;
}

async function update(
  { postId, version, composition }: EditedPost,
  submission: Submission,
  request: KeyedRequest,
): Promise<Post> {
  const { scheduledAt, ...content } = contentOf(submission, request);
  const params = { postId };
  const isNow = submission.scheduledAt === null;
  // The stored time is precise to the second, the chosen wall time to the minute.
  const keepsTime = isNow || isSameWallTime(submission.composition.when, composition.when);
  const body = { ...content, ...(!keepsTime && { scheduledAt }), version };
  const { post } = await api("PATCH /api/posts/{postId}", { params, body });
  return isNow ? publishSaved(post, submission) : post;
}

/** A refusal leaves the saved changes in place, so that the next try has to name their version. */
async function publishSaved({ id, version }: Post, submission: Submission): Promise<Post> {
  try {
    const publication = { params: { postId: id }, body: { version } };
    return (await api("POST /api/posts/{postId}/publish-now", publication)).post;
  } catch (error) {
    if (isRefusal(error)) submission.onSaved(version);
    throw error;
  }
}

async function create(submission: Submission, request: KeyedRequest): Promise<Post> {
  const { post } = await api("POST /api/posts", { body: contentOf(submission, request) });
  await submission.draft.discard();
  return post;
}

function contentOf({ composition }: Submission, { scheduledAt, idempotencyKey }: KeyedRequest) {
  return { ...toPayload(composition, scheduledAt), idempotencyKey };
}
