"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useCallback, useRef, useState } from "react";
import type { Command } from "@/components/kit/commands/command";
import type { FocusActions } from "@/components/kit/commands/focus-actions";
import { scrim } from "@/components/ui/layer-class";
import { PaletteContent, type PaletteReader } from "./palette-content";
import { remember } from "./recent";
import type { Row } from "./row";

type PaletteProps = {
  commands: readonly Command[];
  focused: FocusActions | null;
  reader: PaletteReader;
  takeTyped: () => string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function Palette({ open, onOpenChange, ...content }: PaletteProps) {
  const router = useRouter();
  const openings = useOpenings(open);
  const { email } = content.reader;
  const afterwards = useRef<(() => void) | null>(null);
  const run = useCallback(
    (row: Row) => {
      if ("href" in row) {
        if (row.recent) remember(email, row.recent);
        router.push(row.href as Route);
      } else if (row.opensLayer) afterwards.current = row.run;
      else row.run();
      onOpenChange(false);
    },
    [router, email, onOpenChange],
  );
  const finish = (isOpen: boolean) => {
    if (isOpen || !afterwards.current) return;
    // The dialog gives the focus back only after it has told of its end.
    setTimeout(afterwards.current);
    afterwards.current = null;
  };
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={finish}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup className="fixed inset-x-2 top-2 z-40 mx-auto flex max-h-[calc(100dvh-1rem)] max-w-xl flex-col overflow-hidden rounded-lg bg-raised shadow-float outline-none transition-[transform,opacity] duration-100 data-ending-style:scale-98 data-starting-style:scale-98 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-x-4 sm:top-[12vh] sm:max-h-[min(32rem,76dvh)]">
          <Base.Title className="sr-only">Search</Base.Title>
          <PaletteContent key={openings} {...content} onRun={run} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Opened again while it closes, the palette is still the one before and would keep its text. */
function useOpenings(open: boolean): number {
  const [seen, see] = useState({ open, count: 0 });
  if (seen.open === open) return seen.count;
  const next = { open, count: seen.count + Number(open) };
  see(next);
  return next.count;
}
