"use client";

import { type ComponentProps, useEffect, useSyncExternalStore } from "react";
import { useToast } from "@/components/ui/toast";
import type { Palette as LoadedPalette } from "./palette";
import { loadedPalette, loadPalette, subscribeToPalette } from "./palette-part";

type PaletteProps = ComponentProps<typeof LoadedPalette>;

/** Loads while the page is idle: loaded at the key, it would miss the first letters. */
export function PaletteOnDemand(props: PaletteProps) {
  const { open, onOpenChange } = props;
  const Palette = useSyncExternalStore(subscribeToPalette, loadedPalette, () => null);
  const toast = useToast();
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  useEffect(() => {
    if (!open) return;
    loadPalette().catch((error: unknown) => {
      onOpenChange(false);
      toast.fail("The search did not open.", error);
    });
  }, [open, onOpenChange, toast]);
  return Palette && <Palette {...props} />;
}

const idleAfterMs = 1_500;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, idleAfterMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}
