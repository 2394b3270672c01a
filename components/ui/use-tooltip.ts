"use client";

import { type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import type { TriggerProps } from "./stable-trigger";

const openAfterMs = 400;
/** Long enough to go over to the tooltip, which then stays. */
const closeAfterMs = 120;

let closedAt = Number.NEGATIVE_INFINITY;

export function useTooltip() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = anchor !== null;
  const later = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = () => {
    stay();
    setAnchor(null);
  };
  const leave = () => (isOpen ? later(closeAfterMs, null) : stay());

  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (!isOpen) return;
    const end = () => {
      stay();
      setAnchor(null);
    };
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    document.addEventListener("keydown", closeByKey, true);
    window.addEventListener("scroll", end, true);
    return () => {
      closedAt = performance.now();
      document.removeEventListener("keydown", closeByKey, true);
      window.removeEventListener("scroll", end, true);
    };
  }, [isOpen, stay]);

  const trigger: TriggerProps = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === "touch") return;
      const follows = performance.now() - closedAt < openAfterMs;
      later(follows ? 0 : openAfterMs, currentTarget);
    },
    onPointerLeave: leave,
    onPointerDown: close,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) later(0, currentTarget);
    },
    onBlur: close,
  };
  return { anchor, trigger, bubble: { onPointerEnter: stay, onPointerLeave: leave } };
}
