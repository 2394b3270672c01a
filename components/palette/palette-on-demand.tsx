"use client";

import type { ComponentProps } from "react";
import { queried } from "@/components/queries/queried";
import { layerOnDemand } from "@/components/ui/layer-on-demand";
import type { Palette as PaletteOf } from "./palette";
import { useTypedAhead } from "./use-typed-ahead";

const Palette = layerOnDemand(async () => queried((await import("./palette")).Palette), {
  what: "The search",
});

export const preloadPalette = Palette.preload;

export function PaletteOnDemand(props: Omit<ComponentProps<typeof PaletteOf>, "takeTyped">) {
  const { open, onOpenChange } = props;
  const takeTyped = useTypedAhead(open, onOpenChange);
  return <Palette {...props} takeTyped={takeTyped} />;
}
