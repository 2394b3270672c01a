"use client";

import { type FocusEvent, useLayoutEffect, useRef } from "react";

export function useRestoredFocus() {
  const held = useRef<{ container: HTMLElement; postId: string } | null>(null);

  // React reports no blur for a removed element, so a focus that is still held has lost its card.
  useLayoutEffect(() => {
    if (!held.current || isFocusTaken()) return;
    const { container, postId } = held.current;
    const card = container.querySelector<HTMLElement>(`[data-post="${CSS.escape(postId)}"]`);
    if (card) card.focus();
    else held.current = null;
  });

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const { post } = target.dataset;
    held.current = post ? { container: currentTarget, postId: post } : null;
  };
  const onBlur = () => {
    held.current = null;
  };
  return { onFocus, onBlur };
}

function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body;
}
