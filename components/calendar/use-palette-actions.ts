"use client";

import { useRouter } from "next/navigation";
import { useFocusActions } from "@/components/kit/commands/focus-actions";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { usePublishNow } from "@/components/posts/publish-now/use-publish-now";
import type { PostSummary } from "@/lib/planning/posts/schema";
import type { CalendarTools } from "./calendar-context";
import { cardCommands } from "./card-commands";
import { cardAt } from "./card-focus";

type Shown = { posts: readonly PostSummary[]; openId: string | null };

export function usePaletteActions(tools: CalendarTools, { posts, openId }: Shown): void {
  const router = useRouter();
  const { ask } = usePublishNow();
  useFocusActions(() => {
    const id = focusedPostId() ?? openId;
    const post = posts.find((each) => each.id === id);
    if (!post || !tools.canEdit) return null;
    const commands = cardCommands(post, { tools, router, ask });
    return { about: post.title || firstLine(post), commands };
  });
}

function focusedPostId(): string | undefined {
  const { activeElement } = document;
  const card = activeElement && cardAt(activeElement);
  return card?.querySelector<HTMLElement>("[data-post]")?.dataset.post;
}
