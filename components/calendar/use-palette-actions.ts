"use client";

import { useRouter } from "next/navigation";
import { useFocusActions } from "@/components/palette/focus-actions";
import { postCommands } from "@/components/palette/post-commands";
import { firstLine } from "@/components/post-summary/first-line";
import { usePublishNow } from "@/components/publish-now/use-publish-now";
import type { PostSummary } from "@/lib/posts/schema";
import type { CalendarTools } from "./calendar-context";
import { cardAt } from "./card-focus";

type Shown = { posts: readonly PostSummary[]; openId: string | null };

export function usePaletteActions(tools: CalendarTools, { posts, openId }: Shown): void {
  const router = useRouter();
  const { ask } = usePublishNow();
  useFocusActions(() => {
    const id = focusedPostId() ?? openId;
    const post = posts.find((each) => each.id === id);
    if (!post || !tools.canEdit) return null;
    const commands = postCommands(post, {
      open: () => router.push(`/posts/${post.id}`),
      edit: () => tools.edit(post),
      duplicate: () => tools.duplicate(post),
      publishNow: () => ask(post),
      copyLink: () => void tools.copyLink(post),
      move: () => tools.askToMove(post),
      assign: () => tools.askToAssign(post),
      cancel: () => tools.askToEnd("cancel", [post]),
      remove: () => tools.askToEnd("delete", [post]),
    });
    return { about: post.title || firstLine(post), commands };
  });
}

function focusedPostId(): string | undefined {
  const { activeElement } = document;
  const card = activeElement && cardAt(activeElement);
  return card?.querySelector<HTMLElement>("[data-post]")?.dataset.post;
}
