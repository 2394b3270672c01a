"use client";

import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import { cancellability, deletability, type Verdict } from "@/lib/posts/rules/post-rules";
import type { PostSummary } from "@/lib/posts/schema";
import { countedPosts } from "./counted-posts";
import type { Announcer } from "./use-announcer";

export type Ending = "cancel" | "delete";

export type End = { ending: Ending; posts: readonly PostSummary[] };

export function useEndPosts({ read }: Announcer, onEnded: (end: End) => void) {
  const ending = useApiMutation({
    send: async (end: End) => {
      const failures: Error[] = [];
      for (const post of end.posts) {
        await endOne(end.ending, post).catch((failure: Error) => failures.push(failure));
      }
      const [first] = failures;
      if (first && failures.length === end.posts.length) throw first;
      return { ended: end.posts.length - failures.length, failures };
    },
    onDone: (_, end) => onEnded(end),
    done: ({ ended, failures: [first] }, end) => ({
      title: `${end.posts.length === 1 ? "Post" : countedPosts(ended)} ${endedWords[end.ending]}`,
      description: first && `The others stayed. ${first.message}`,
    }),
    failed: (end) => {
      const subject = end.posts.length === 1 ? "The post was" : "The posts were";
      return { title: `${subject} not ${endedWords[end.ending]}.` };
    },
    onToast: read,
    invalidates: [["posts"], ["post"]],
  });
  return ending.run;
}

const endedWords: Record<Ending, string> = { cancel: "cancelled", delete: "deleted" };

export function endability(ending: Ending, post: PostSummary): Verdict {
  return ending === "cancel" ? cancellability(post) : deletability(post);
}

async function endOne(ending: Ending, { id, version }: PostSummary): Promise<void> {
  const params = { postId: id };
  if (ending === "cancel")
    await api("POST /api/posts/{postId}/cancel", { params, body: { version } });
  else await api("DELETE /api/posts/{postId}", { params, query: { version } });
}
