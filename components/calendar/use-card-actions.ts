"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useSelection } from "@/components/kit/selection/use-selection";
import { type End, planEnding } from "@/components/posts/ending/use-end-posts";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Announcer } from "./use-announcer";

export type OpenedDialog =
  | { kind: "move" | "assign"; post: PostSummary }
  | { kind: Ending | "labels" | "accounts"; posts: readonly PostSummary[] };

export type MenuAnchor = Element | { getBoundingClientRect: () => DOMRect };

export type OpenedMenu = { post: PostSummary; anchor: MenuAnchor; isOpen: boolean };

/** Actions of a card, the selection and the panel, with the menu and the dialog that they open. */
export function useCardActions({
  announcer: { say, refuse },
  endPosts,
}: {
  announcer: Announcer;
  endPosts: (end: End) => Promise<boolean>;
}) {
  const router = useRouter();
  const [dialog, openDialog] = useState<OpenedDialog | null>(null);
  const [menu, setMenu] = useState<OpenedMenu | null>(null);
  const { selected, toggle, clear } = useSelection();
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
  const actions = {
    edit: (post: PostSummary) => {
      const verdict = editability(post);
      if (verdict.allowed) router.push(`/posts/${post.id}/edit`);
      else refuse({ title: "This post cannot be changed.", reason: verdict.reason });
    },
    duplicate: ({ id }: PostSummary) => void duplication.run(id),
    askToMove: (post: PostSummary) => openDialog({ kind: "move", post }),
    askToAssign: (post: PostSummary) => openDialog({ kind: "assign", post }),
    askToLabel: (posts: readonly PostSummary[]) => openDialog({ kind: "labels", posts }),
    askForAccounts: (all: readonly PostSummary[]) => {
      const posts = all.filter((post) => editability(post).allowed);
      const refused = all.map((post) => editability(post)).find((each) => !each.allowed);
      if (posts.length > 0) openDialog({ kind: "accounts", posts });
      else if (refused) refuse({ title: "No account was changed.", reason: refused.reason });
    },
    end: (ending: Ending, all: readonly PostSummary[]) => {
      const { posts, asksFirst, refusal } = planEnding(ending, all);
      if (refusal) refuse(refusal);
      else if (asksFirst) openDialog({ kind: ending, posts });
      else if (posts.length > 0) void endPosts({ ending, posts });
    },
    copyLink: async ({ id }: PostSummary) => {
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
    openMenu: (post: PostSummary, anchor: MenuAnchor) => setMenu({ post, anchor, isOpen: true }),
    toggleSelected: toggle,
    clearSelection: clear,
  };
  return {
    actions,
    dialog,
    closeDialog: () => openDialog(null),
    menu,
    closeMenu: () => setMenu((before) => before && { ...before, isOpen: false }),
    selected,
  };
}

export type CardActions = ReturnType<typeof useCardActions>["actions"];
