"use client";

import { useRef, useState } from "react";

export type LastChange = {
  remember: (undo: () => void) => void;
  forget: () => void;
  undo: () => void;
};

export function useLastChange(): LastChange {
  const last = useRef<(() => void) | null>(null);
  const [change] = useState<LastChange>(() => ({
    remember: (undo) => {
      last.current = undo;
    },
    forget: () => {
      last.current = null;
    },
    undo: () => {
      const undo = last.current;
      last.current = null;
      undo?.();
    },
  }));
  return change;
}
