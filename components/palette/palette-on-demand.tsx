"use client";

import { type ComponentProps, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { useToast } from "@/components/ui/toast";
import type { Palette as PaletteOf } from "./palette";
import { loadPalette, paletteIsLoaded, subscribeToPalette } from "./palette-part";

const Palette = lazy(async () => ({ default: (await import("./palette")).Palette }));

type PaletteProps = ComponentProps<typeof PaletteOf>;

/** Loads while the page is idle: loaded at the key, it would miss the first letters. */
export function PaletteOnDemand(props: PaletteProps) {
  const { open, onOpenChange } = props;
  const isLoaded = useSyncExternalStore(subscribeToPalette, paletteIsLoaded, () => false);
  const toast = useToast();
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), []);
  useEffect(() => {
    if (!open) return;
    loadPalette().catch((error: unknown) => {
      onOpenChange(false);
      toast.fail("The search did not open.", error);
    });
  }, [open, onOpenChange, toast]);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <Palette {...props} />
    </Suspense>
  );
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
