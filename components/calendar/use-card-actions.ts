"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/attempt/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { isUndoable } from "@/components/posts/ending/ending-for-good";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Announcer } from "./use-announcer";
import { type End, endability } from "./use-end-posts";

export type OpenedDialog =
  | { kind: "move" | "assign"; post: PostSummary }
  | { kind: Ending | "labels" | "accounts"; posts: readonly PostSummary[] };

export type CardActions = {
  edit: (post: PostSummary) => void;
  duplicate: (post: PostSummary) => void;
  askToMove: (post: PostSummary) => void;
  askToAssign: (post: PostSummary) => void;
  end: (ending: Ending, posts: readonly PostSummary[]) => void;
  askToLabel: (posts: readonly PostSummary[]) => void;
  askForAccounts: (posts: readonly PostSummary[]) => void;
  copyLink: (post: PostSummary) => Promise<void>;
};

type Options = { announcer: Announcer; endPosts: (end: End) => Promise<boolean> };

export function useCardActions({ announcer: { say, refuse }, endPosts }: Options) {
  const router = useRouter();
  const [dialog, open] = useState<OpenedDialog | null>(null);
  const duplication = useApiMutation({
    send: (postId: string) =>
      api("POST /api/posts/{postId}/duplicate-as-draft", {
        params: { postId },
        body: { idempotencyKey: newKey() },
      }),
    onDone: ({ draft }) => router.push(`/compose?draft=${draft.id}`),
    failed: () => ({ title: "The post was not duplicated." }),
    invalidates: [["drafts"]],
  });
  const actions: CardActions = {
    edit: (post) => {
      const verdict = editability(post);
      if (verdict.allowed) router.push(`/posts/${post.id}/edit`);
      else refuse({ title: "This post cannot be changed.", reason: verdict.reason });
    },
    duplicate: ({ id }) => void duplication.run(id),
    askToMove: (post) => open({ kind: "move", post }),
    askToAssign: (post) => open({ kind: "assign", post }),
    end: (ending, all) => {
      const posts = all.filter((post) => endability(ending, post).allowed);
      const refused = all.map((post) => endability(ending, post)).find((each) => !each.allowed);
      if (posts.some((post) => !isUndoable(ending, post))) open({ kind: ending, posts });
      else if (posts.length > 0) void endPosts({ ending, posts });
      else if (refused) refuse({ title: nothingEnds[ending], reason: refused.reason });
    },
    askToLabel: (posts) => open({ kind: "labels", posts }),
    askForAccounts: (all) => {
      const posts = all.filter((post) => editability(post).allowed);
      const refused = all.map((post) => editability(post)).find((each) => !each.allowed);
      if (posts.length > 0) open({ kind: "accounts", posts });
      else if (refused) refuse({ title: "No account was changed.", reason: refused.reason });
    },
    copyLink: async ({ id }) => {
      try {
        await navigator.clipboard.writeText(`${location.origin}/posts/${id}`);
        say({ title: "Link copied" });
      } catch {
        refuse({
          title: "The link was not copied.",
          reason: "The browser does not allow it here.",
        });
      }
    },
  };
  return { actions, dialog, closeDialog: () => open(null) };
}

const nothingEnds: Record<Ending, string> = {
  cancel: "Nothing was cancelled.",
  delete: "Nothing was deleted.",
};
