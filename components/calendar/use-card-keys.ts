"use client";

import type { KeyboardEvent } from "react";
import { Temporal } from "temporal-polyfill";
import type { Post } from "@/lib/posts/schema";
import { toWallTime, type WallTime } from "@/lib/time/zoned";
import { useCalendarTools } from "./calendar-context";
import { useKeptFocus } from "./use-kept-focus";
import { snapMinutes } from "./week-scale";

const moves: Record<string, { minutes?: number; days?: number }> = {
  ArrowUp: { minutes: -snapMinutes },
  ArrowDown: { minutes: snapMinutes },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

/**
 * What the element around the cards listens to: arrows go from card to card; with Alt they move the
 * card by a quarter of an hour or a day, and the focus goes with it.
 */
export function useCardKeys(posts: readonly Post[]) {
  const { preferences, canEdit, move } = useCalendarTools();
  const keptFocus = useKeptFocus();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = moves[event.key];
    const card = (event.target as HTMLElement).closest<HTMLElement>("[data-post]");
    if (!step || !card) return;
    event.preventDefault();
    const post = posts.find(({ id }) => id === card.dataset.post);
    if (!event.altKey) return focusNeighbour(event.currentTarget, card, event.key);
    if (post && canEdit)
      move(post, shift(toWallTime(post.scheduledAt, preferences.timeZone), step));
  };
  return { ...keptFocus, onKeyDown };
}

function shift({ date, time }: WallTime, step: { minutes?: number; days?: number }): WallTime {
  const moved = Temporal.PlainDateTime.from(`${date}T${time}`).add(step);
  return {
    date: moved.toPlainDate().toString(),
    time: moved.toPlainTime().toString({ smallestUnit: "minute" }),
  };
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
