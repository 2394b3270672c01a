"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { isUndoable } from "@/components/posts/ending/ending-for-good";
import {
  type Ended,
  type EndedPosts,
  type Ending,
  useUndoEnding,
} from "@/components/posts/ending/use-undo-ending";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { cancellability, deletability, type Verdict } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { endedWords, type LastChange } from "./last-change";
import type { Announcer } from "./use-announcer";

export type End = { ending: Ending; posts: readonly PostSummary[] };

export function useEndPosts({
  announcer,
  last,
  onEnded,
}: {
  announcer: Announcer;
  last: LastChange;
  onEnded: (end: End) => void;
}) {
  const bringBack = useUndoEnding({
    onToast: announcer.read,
    onUndone: (ended, back) => {
      for (const post of ended.posts) {
        const returned = back.find(({ id }) => id === post.id);
        if (returned) last.rebase(post.id, post.version, returned.version);
      }
      const again = () => void ending.run({ ending: ended.ending, posts: back });
      last.undone({ kind: "ending", ended }, again);
    },
  });
  const undo = (ended: EndedPosts) => {
    last.forget({ kind: "ending", ended });
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
        if (before) last.rebase(id, before.version, version);
      }
      const posts = ended.filter(({ canReturn }) => canReturn);
      if (posts.length > 0) last.remember({ kind: "ending", ended: { ending: end.ending, posts } });
      onEnded(end);
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
    onToast: announcer.read,
    invalidates: [["posts"], ["post"], ["slots"]],
  });
  return { endPosts: ending.run, bringBack, undoEnding: bringBack };
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
