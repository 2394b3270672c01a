"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";
import { focusEntered } from "./card-focus";
import type { ArrowKey } from "./neighbour-card";

type Turn = { key: ArrowKey; minute: number; from: string };

type TurnedFocus = {
  shownKey: string;
  turn: (direction: "previous" | "next") => void;
};

export function useTurnedFocus(
  container: RefObject<HTMLElement | null>,
  { shownKey, turn }: TurnedFocus,
) {
  const pending = useRef<Turn | null>(null);
  useLayoutEffect(() => {
    const entry = pending.current;
    if (!entry || entry.from === shownKey || !container.current) return;
    pending.current = null;
    if (!focusEntered(container.current, entry)) container.current.focus();
  });
  return (key: ArrowKey, minute: number) => {
    pending.current = { key, minute, from: shownKey };
    turn(key === "ArrowRight" || key === "ArrowDown" ? "next" : "previous");
  };
}
