"use client";

import { useRouter } from "next/navigation";
import type { KeyboardEvent, MouseEvent } from "react";
import { singleKeysAreOn } from "@/components/shell/frame/use-single-keys";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { type CalendarTools, useCalendarFocus, useCalendarTools } from "./calendar-context";
import { cardAt, focusBeside, focusNeighbour } from "./card-focus";
import { type ArrowKey, isArrowKey } from "./neighbour-card";
import type { Step } from "./step-from";
import { anchorOf } from "./use-card-menu";
import { endability } from "./use-end-posts";
import { useRestoredFocus } from "./use-restored-focus";
import { snapMinutes } from "./week-layout";

export type LeavePeriod = (key: ArrowKey, minute: number) => void;

export function useCardKeys(posts: readonly PostSummary[], onLeave: LeavePeriod) {
  const tools = useCalendarTools();
  const { openId, selected } = useCalendarFocus();
  const router = useRouter();
  const keptFocus = useRestoredFocus();
  const postAt = (target: EventTarget) => {
    const id = (target as HTMLElement).closest<HTMLElement>("[data-post]")?.dataset.post;
    return posts.find((post) => post.id === id);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!hasModifier(event) && goOn(event, onLeave)) return;
    const post = postAt(event.target);
    const context = { tools, posts, selected };
    if (!post || !tools.canEdit || !act(event, post, context)) return;
    event.preventDefault();
    if (isDeletion(event)) leaveDeleted(event, chosenOf(post, context));
  };

  // A link navigates by its own handler, unless the capture phase has prevented it.
  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const post = postAt(event.target);
    if (!post || tools.isPhone || !isOurs(event, tools.canEdit)) return;
    event.preventDefault();
    if (event.shiftKey) return tools.toggleSelected(post.id);
    if (post.id === openId) router.push(`/posts/${post.id}`);
    else tools.openPost(post.id);
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const post = postAt(event.target);
    if (!post || !tools.canEdit) return;
    event.preventDefault();
    tools.openMenu(post, anchorOf(event, event.target as HTMLElement));
  };
  return { ...keptFocus, onKeyDown, onClickCapture, onContextMenu };
}

function goOn(event: KeyboardEvent<HTMLElement>, onLeave: LeavePeriod): boolean {
  const { key, target, currentTarget } = event;
  if (!isArrowKey(key)) return false;
  if (cardAt(target) === null && target !== currentTarget) return false;
  event.preventDefault();
  focusNeighbour(currentTarget, { from: target, key, onLeave });
  return true;
}

type Context = {
  tools: CalendarTools;
  posts: readonly PostSummary[];
  selected: ReadonlySet<string>;
};

const steps: Record<ArrowKey, Step> = {
  ArrowUp: { minutes: -snapMinutes },
  ArrowDown: { minutes: snapMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

function act(event: KeyboardEvent, post: PostSummary, context: Context): boolean {
  const { tools } = context;
  const chosen = chosenOf(post, context);
  if (isArrowKey(event.key)) return isStep(event) && move(chosen, steps[event.key], tools);
  if (hasModifier(event)) return false;
  if (isDeletion(event)) {
    tools.end("delete", chosen);
    return true;
  }
  return singleKeysAreOn() && actOnLetter(event.key.toLowerCase(), post, tools);
}

function leaveDeleted(
  { currentTarget, target }: KeyboardEvent<HTMLElement>,
  chosen: readonly PostSummary[],
): void {
  const gone = chosen.filter((post) => endability("delete", post).allowed);
  const leaving = new Set(gone.map(({ id }) => id));
  focusBeside(currentTarget, { from: target, leaving });
}

function isDeletion({ key }: { key: string }): boolean {
  return key === "Delete" || key === "Backspace";
}

function move(chosen: readonly PostSummary[], by: Step, tools: CalendarTools): boolean {
  const [only] = chosen;
  if (only && chosen.length === 1) tools.step(only, by);
  else tools.stepMany(chosen, by);
  return true;
}

function actOnLetter(key: string, post: PostSummary, tools: CalendarTools): boolean {
  switch (key) {
    case "e":
      tools.edit(post);
      return true;
    case "d":
      tools.duplicate(post);
      return true;
    case "x":
      tools.toggleSelected(post.id);
      return true;
    default:
      return false;
  }
}

function chosenOf(post: PostSummary, { posts, selected }: Context): readonly PostSummary[] {
  return selected.has(post.id) ? posts.filter(({ id }) => selected.has(id)) : [post];
}

function isOurs({ ctrlKey, metaKey, shiftKey }: MouseEvent, canSelect: boolean): boolean {
  return !ctrlKey && !metaKey && (!shiftKey || canSelect);
}

function isStep({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey && !ctrlKey && !metaKey;
}

function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
