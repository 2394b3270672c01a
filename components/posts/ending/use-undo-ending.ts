"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import type { ToastMessage } from "@/components/ui/toast";
import type { Post } from "@/lib/planning/posts/schema";

export type Ending = "cancel" | "delete";

export type Ended = Pick<Post, "id" | "version" | "state">;

export type EndedPosts = { ending: Ending; posts: readonly Ended[] };

export function useUndoEnding({
  onUndone,
  onToast,
}: {
  onUndone?: (undone: EndedPosts, back: readonly Post[]) => void;
  onToast?: (message: ToastMessage) => void;
} = {}) {
  const undoing = useApiMutation({
    send: async ({ ending, posts }: EndedPosts) => {
      const failures: Error[] = [];
      const back: Post[] = [];
      for (const post of posts) {
        await bringBack(ending, post).then(
          (returned) => back.push(returned),
          (failure: Error) => failures.push(failure),
        );
      }
      const [first] = failures;
      if (first && back.length === 0) throw first;
      return { back, failures };
    },
    onDone: ({ back }, undone) => onUndone?.(undone, back),
    done: ({ back, failures: [first] }, { ending, posts }) => ({
      title: `${posts.length === 1 ? "Post" : countedPosts(back.length)} ${undoneWords[ending]}`,
      description: first ? `The others were not. ${first.message}` : stoppedWords(back, posts),
    }),
    failed: ({ ending }) => ({ title: `Nothing was ${undoneWords[ending]}.` }),
    invalidates: [["posts"], ["post"], ["slots"]],
    ...(onToast && { onToast }),
  });
  return undoing.run;
}

const undoneWords: Record<Ending, string> = { cancel: "scheduled again", delete: "restored" };

async function bringBack(ending: Ending, { id, version }: Ended): Promise<Post> {
  const params = { postId: id };
  if (ending === "delete") return (await api("POST /api/posts/{postId}/restore", { params })).post;
  return (await api("POST /api/posts/{postId}/reinstate", { params, body: { version } })).post;
}

function stoppedWords(back: readonly Post[], before: readonly Ended[]): string | undefined {
  const waited = before.filter(({ state }) => state === "scheduled").map(({ id }) => id);
  const stopped = back.filter(({ id, state }) => state === "cancelled" && waited.includes(id));
  if (stopped.length === 0) return undefined;
  const subject = stopped.length === 1 ? "1 post is" : `${stopped.length} posts are`;
  return `${subject} cancelled: the time has passed, or what was to go out has changed.`;
}
