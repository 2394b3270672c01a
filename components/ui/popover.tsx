"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { floatMotion, floatSurface } from "./layer-class";

type PopoverProps = {
  trigger: ReactElement;
  title: string;
  showTitle?: boolean | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  className?: string | undefined;
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

export function Popover({
  trigger,
  title,
  showTitle = false,
  open,
  onOpenChange,
  align = "start",
  side = "bottom",
  className = "w-80 p-4",
  finalFocus = () => null,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            finalFocus={() => finalFocus() ?? true}
            className={cx(floatSurface, floatMotion, "max-w-(--available-width)", className)}
          >
            <Base.Title className={showTitle ? "mb-2 font-semibold text-base" : "sr-only"}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A popover without a trigger of its own, over an element that is there already. */
export function AnchoredPopover({
  title,
  anchor,
  initialFocus,
  onClose,
  children,
}: {
  title: string;
  anchor: HTMLElement;
  initialFocus: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Base.Popup
            initialFocus={() => initialFocus() ?? true}
            finalFocus={() => anchor}
            className={cx(floatSurface, floatMotion, "w-72 max-w-(--available-width) p-3")}
          >
            <Base.Title className="mb-2 font-semibold text-sm">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
