"use client";

import { Search } from "lucide-react";
import { preloadPalette } from "@/components/shell/palette/lazy-palette";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { openPalette } from "./shell-layer";
import { useModifierKey } from "./use-modifier-key";

export function PaletteButton({ compact = false }: { compact?: boolean }) {
  const modifier = useModifierKey();
  const icon = <Search aria-hidden className="size-4" />;
  const intent = { onPointerEnter: preloadPalette, onFocus: preloadPalette };
  if (compact) return <IconButton label="Search" icon={icon} onClick={openPalette} {...intent} />;
  return (
    <button
      type="button"
      onClick={openPalette}
      {...intent}
      className="flex h-control items-center gap-2.5 rounded-md border bg-surface px-2 text-muted transition-colors hover:bg-hover hover:text-text"
    >
      {icon}
      <span className="grow text-start">Search</span>
      <span aria-hidden="true" className="flex gap-1">
        <Kbd>{modifier}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}
