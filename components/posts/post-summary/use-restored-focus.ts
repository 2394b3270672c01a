"use client";

import { type FocusEvent, useLayoutEffect, useRef } from "react";
import { postElement } from "./post-element";

export function useRestoredFocus() {
  const focused = useRef<{ container: HTMLElement; postId: string } | null>(null);

  // React reports no blur for a removed element, so a focus that is still remembered has lost its card.
  useLayoutEffect(() => {
    if (!focused.current || isFocusTaken()) return;
    const { container, postId } = focused.current;
    const card = postElement(postId, container);
    if (card) card.focus();
    else focused.current = null;
  });

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const { post } = target.dataset;
    focused.current = post ? { container: currentTarget, postId: post } : null;
  };
  const onBlur = () => {
    focused.current = null;
  };
  return { onFocus, onBlur };
}

function isFocusTaken(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body;
}
