"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { newKey } from "@/components/kit/idempotency/new-key";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useSelection } from "@/components/kit/selection/use-selection";
import { planEnding } from "@/components/posts/ending/use-end-posts";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import type { AskedScope } from "@/components/posts/series/scope-dialog";
import type { OccurrenceChange } from "@/components/posts/series/scope-plan";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { WallTime } from "@/lib/kernel/time/zoned";
import { editability } from "@/lib/planning/posts/rules";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Dragged } from "./dragged";
import { moveTarget } from "./move-target";
import type { Announcer } from "./use-announcer";
import type { PostChanges } from "./use-changes";

export type OpenedDialog =
  | { kind: "scope"; asked: AskedScope; onThis: () => void }
  | { kind: "move" | "assign"; post: PostSummary }
  | { kind: Ending | "labels" | "accounts"; posts: readonly PostSummary[] };

export type MenuAnchor = Element | { getBoundingClientRect: () => DOMRect };

export type OpenedMenu = { post: PostSummary; anchor: MenuAnchor; isOpen: boolean };

/** Actions of a card, the selection and the panel, with the menu and the dialog that they open. */
export function useCardActions({
  announcer: { say, refuse },
  preferences,
  changes: { move, drop, endPosts },
}: {
  announcer: Announcer;
  preferences: TimePreferences;
  changes: Pick<PostChanges, "move" | "drop" | "endPosts">;
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
  const askForScope = (
    post: PostSummary,
    { change, onThis }: { change: OccurrenceChange; onThis: () => void },
  ) => {
    if (!post.seriesId) return onThis();
    const asked = { post: { id: post.id, seriesId: post.seriesId }, change };
    openDialog({ kind: "scope", asked, onThis });
  };
  const moveTo = (post: PostSummary, wall: WallTime, note?: string) => {
    const { instant, refusal } = moveTarget(post, { wall, like: post.scheduledAt }, preferences);
    if (refusal) return refuse(refusal);
    if (instant === post.scheduledAt) return;
    askForScope(post, {
      change: { kind: "move", to: instant },
      onThis: () => move(post, wall, note),
    });
  };
  const endNow = (ending: Ending, posts: readonly PostSummary[], asksFirst: boolean) => {
    if (asksFirst) openDialog({ kind: ending, posts });
    else if (posts.length > 0) void endPosts({ ending, posts });
  };
  const actions = {
    move: moveTo,
    drop: (dragged: Dragged, wall: WallTime, note?: string) =>
      dragged.kind === "post" ? moveTo(dragged.post, wall, note) : drop(dragged, wall, note),
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
      if (refusal) return refuse(refusal);
      const [only] = posts.length === 1 ? posts : [];
      const onThis = () => endNow(ending, posts, asksFirst);
      // A post that has gone out is no matter of the series any more.
      const asksForScope = ending === "delete" && only && editability(only).allowed;
      if (asksForScope) askForScope(only, { change: { kind: "delete" }, onThis });
      else onThis();
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
