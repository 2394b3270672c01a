"use client";

import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { Palette as LoadedPalette } from "./palette";

type PaletteProps = ComponentProps<typeof LoadedPalette>;

export function PaletteOnDemand(props: PaletteProps) {
  const { open, onOpenChange } = props;
  const [Palette, setPalette] = useState<typeof LoadedPalette | null>(null);
  const toast = useToast();
  const load = useCallback(async () => {
    const part = await import("./palette");
    setPalette(() => part.Palette);
  }, []);
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  useEffect(() => {
    if (!open || Palette) return;
    load().catch((error: unknown) => {
      onOpenChange(false);
      toast.fail("The search did not open.", error);
    });
  }, [open, Palette, load, onOpenChange, toast]);
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
