"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { scrim } from "./layer-class";
import { LayerClose } from "./layer-close";

type SidePanelProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  side?: "left" | "right" | undefined;
  footer?: ReactNode;
  children: ReactNode;
};

/** A panel from the edge: details beside a list, or the navigation on a phone. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  side = "right",
  footer,
  children,
}: SidePanelProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup className={cx(popup, sides[side])}>
          <header className="flex h-14 shrink-0 items-center border-b ps-4 pe-14">
            <Base.Title className="truncate font-semibold text-base">{title}</Base.Title>
          </header>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4">{children}</div>
          {footer && <footer className="flex justify-end gap-2 border-t p-3">{footer}</footer>}
          <LayerClose />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const popup =
  "fixed inset-y-0 z-40 flex w-[min(26rem,calc(100vw-2.5rem))] flex-col bg-raised shadow-float outline-none transition-transform duration-150";

const sides = {
  left: "left-0 data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
  right: "right-0 data-ending-style:translate-x-full data-starting-style:translate-x-full",
};
