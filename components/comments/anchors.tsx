"use client";

import { useEffect } from "react";

export function Anchors({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => (
    <span key={id} id={id} data-anchor="" className="absolute scroll-mt-24" />
  ));
}

/** Focuses what the address names, so that a screen reader goes on from there. */
export function useFocusedAnchor(): void {
  useEffect(() => {
    const anchor = document.getElementById(window.location.hash.slice(1));
    if (anchor?.dataset.anchor !== undefined) anchor.parentElement?.focus({ focusVisible: true });
  }, []);
}
