"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd";
import { floatMotion } from "./layer-class";

type TooltipProps = {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  /** The child must be one focusable element with an accessible name of its own. */
  children: ReactElement;
};

export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            className={`flex max-w-64 items-center gap-2 rounded-md bg-raised px-2 py-1 text-text text-xs shadow-float ${floatMotion}`}
          >
            {label}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
