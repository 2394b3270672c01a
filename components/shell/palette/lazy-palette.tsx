"use client";

import dynamic from "next/dynamic";
import type { ComponentProps } from "react";
import { lazyLayer } from "@/components/ui/lazy";
import type { Palette as PaletteOf } from "./palette";
import { useTypedAhead } from "./use-typed-ahead";

const Palette = lazyLayer(() => dynamic(() => import("./palette").then((chunk) => chunk.Palette)), {
  what: "The search",
});

export function preloadPalette(): void {
  import("./palette").catch(() => undefined);
}

export function LazyPalette(props: Omit<ComponentProps<typeof PaletteOf>, "takeTyped">) {
  const { open, onOpenChange } = props;
  const takeTyped = useTypedAhead(open, onOpenChange);
  return <Palette {...props} takeTyped={takeTyped} />;
}
