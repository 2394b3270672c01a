"use client";

import type { KeyboardEvent } from "react";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import type { Step } from "./step-from";
import { useRestoredFocus } from "./use-restored-focus";
import { snapMinutes } from "./week-scale";

const steps: Record<string, Step> = {
  ArrowUp: { minutes: -snapMinutes },
  ArrowDown: { minutes: snapMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

export function useCardKeys(posts: readonly Post[]) {
  const { canEdit, step } = useCalendarTools();
  const keptFocus = useRestoredFocus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-post]");
    if (!by || !card) return;
    event.preventDefault();
    const post = posts.find(({ id }) => id === card.dataset.post);
    if (!event.altKey) return focusNeighbour(event.currentTarget, card, event.key);
    if (post && canEdit) step(post, by);
  };
  return { ...keptFocus, onKeyDown };
}

function focusNeighbour(container: HTMLElement, from: HTMLElement, key: string): void {
  const start = from.getBoundingClientRect();
  const vertical = key === "ArrowUp" || key === "ArrowDown";
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const ahead = [...container.querySelectorAll<HTMLElement>("[data-post]")].flatMap((card) => {
    const { left, top } = card.getBoundingClientRect();
    const [along, across] = vertical
      ? [top - start.top, left - start.left]
      : [left - start.left, top - start.top];
    return along * sign > 1 ? [{ card, distance: Math.abs(along) + 3 * Math.abs(across) }] : [];
  });
  const [nearest] = ahead.sort((a, b) => a.distance - b.distance);
  nearest?.card.focus();
}
