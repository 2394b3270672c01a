"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useTransition } from "react";

/**
 * Reads the page anew, and answers once it shows what is true now, or once it was left. A message
 * that waits for it never stands over what it contradicts.
 */
export function useRedraw(): (navigate?: () => void) => Promise<void> {
  const router = useRouter();
  const [isDrawing, startDrawing] = useTransition();
  const waiting = useRef<(() => void)[]>([]);
  const answer = useCallback(() => {
    for (const each of waiting.current.splice(0)) each();
  }, []);
  useEffect(() => {
    if (!isDrawing) answer();
  }, [isDrawing, answer]);
  useEffect(() => answer, [answer]);
  return (navigate) =>
    new Promise((resolve) => {
      waiting.current.push(resolve);
      startDrawing(() => {
        navigate?.();
        router.refresh();
      });
    });
}
