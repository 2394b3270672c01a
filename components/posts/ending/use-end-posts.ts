"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { isOut } from "@/components/posts/removal/use-removal";
import type { ToastMessage } from "@/components/ui/toast";
import { cancellability, deletability, type Verdict } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { isUndoable } from "./ending-for-good";
import { type Ended, type EndedPosts, type Ending, useUndoEnding } from "./use-undo-ending";

export type End = { ending: Ending; posts: readonly PostSummary[] };

/** Remembers endings beside other changes, so that a key undoes and redoes them in their order. */
export type EndingHistory = {
  remember: (ended: EndedPosts) => void;
  forget: (ended: EndedPosts) => void;
  undone: (ended: EndedPosts, again: () => void) => void;
  rebase: (postId: string, from: number, to: number) => void;
};

/** Ends posts one by one, says which stayed, and brings all that can return back by one Undo. */
export function useEndPosts({
  last,
  onEnded,
  onToast,
}: {
  last?: EndingHistory;
  onEnded?: (end: End) => void;
  onToast?: (message: ToastMessage) => void;
} = {}) {
  const said = onToast && { onToast };
  const bringBack = useUndoEnding({
    ...said,
    onUndone: (ended, back) => {
      for (const post of ended.posts) {
        const returned = back.find(({ id }) => id === post.id);
        if (returned) last?.rebase(post.id, post.version, returned.version);
      }
      last?.undone(ended, () => void ending.run({ ending: ended.ending, posts: back }));
    },
  });
  const undo = (ended: EndedPosts) => {
    last?.forget(ended);
    void bringBack(ended);
  };
  const undoOf = (ended: EndedPosts) =>
    ended.posts.length > 0 && { action: { label: "Undo", onSelect: () => undo(ended) } };
  const ending = useApiMutation({
    send: async (end: End) => {
      const failures: Error[] = [];
      const ended: (Ended & { canReturn: boolean })[] = [];
      for (const post of end.posts) {
        await endOne(end.ending, post).then(
          (version) => ended.push({ ...endedAs(post, version), canReturn: returns(end, post) }),
          (failure: Error) => failures.push(failure),
        );
      }
      const [first] = failures;
      if (first && ended.length === 0) throw first;
      return { ended, failures };
    },
    onDone: ({ ended }, end) => {
      for (const { id, version } of ended) {
        const before = end.posts.find((post) => post.id === id);
        if (before) last?.rebase(id, before.version, version);
      }
      const posts = ended.filter(({ canReturn }) => canReturn);
      if (posts.length > 0) last?.remember({ ending: end.ending, posts });
      onEnded?.(end);
    },
    done: ({ ended, failures: [first] }, end) => ({
      title: `${end.posts.length === 1 ? "Post" : countedPosts(ended.length)} ${endedWords[end.ending]}`,
      description: first && `The others stayed. ${first.message}`,
      ...undoOf({ ending: end.ending, posts: ended.filter(({ canReturn }) => canReturn) }),
    }),
    failed: (end) => {
      const subject = end.posts.length === 1 ? "The post was" : "The posts were";
      return { title: `${subject} not ${endedWords[end.ending]}.` };
    },
    invalidates: [["posts"], ["post"], ["slots"]],
    ...said,
  });
  return { endPosts: ending.run, bringBack };
}

export const endedWords = { cancel: "cancelled", delete: "deleted" } as const;

/** Says which of the posts can end, whether to ask before, and why none of them can. */
export function planEnding<Post extends PostSummary>(
  ending: Ending,
  all: readonly Post[],
): {
  posts: Post[];
  asksFirst: boolean;
  refusal: { title: string; reason: string } | null;
} {
  const posts = all.filter((post) => endability(ending, post).allowed);
  const refused = all.map((post) => endability(ending, post)).find((each) => !each.allowed);
  return {
    posts,
    asksFirst: posts.some(
      (post) => !isUndoable(ending, post) || (ending === "delete" && isOut(post)),
    ),
    refusal:
      posts.length === 0 && refused
        ? { title: `Nothing was ${endedWords[ending]}.`, reason: refused.reason }
        : null,
  };
}

export function endability(ending: Ending, post: PostSummary): Verdict {
  return ending === "cancel" ? cancellability(post) : deletability(post);
}

function endedAs({ id, state }: PostSummary, version: number): Ended {
  return { id, version, state };
}

/** A deleted post returns in any case, if only as cancelled. */
function returns({ ending }: End, post: PostSummary): boolean {
  return ending === "delete" || isUndoable(ending, post);
}

async function endOne(ending: Ending, { id, version }: PostSummary): Promise<number> {
  const params = { postId: id };
  if (ending === "cancel") {
    const { post } = await api("POST /api/posts/{postId}/cancel", { params, body: { version } });
    return post.version;
  }
  await api("DELETE /api/posts/{postId}", { params, query: { version } });
  return version;
}
