"use client";

import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { floatMotion, floatSurface } from "./layer-class";
import { menuParts } from "./menu-parts";
import { MenuPartsContext } from "./menu-parts-context";
import { PublishTrigger, type TriggerStore } from "./stable-trigger";

type MenuPopupProps = {
  store: TriggerStore;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: "start" | "center" | "end";
  side: "top" | "bottom" | "left" | "right";
  children: ReactNode;
};

export function MenuPopup({ store, open, onOpenChange, align, side, children }: MenuPopupProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={(props) => <PublishTrigger store={store} props={props} />} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50">
          <Base.Popup className={popup}>
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export type AnchoredMenuProps = {
  open: boolean;
  anchor: Element | { getBoundingClientRect: () => DOMRect };
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
};

export function AnchoredPopup({ open, anchor, finalFocus, onClose, children }: AnchoredMenuProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} className="z-50">
          <Base.Popup className={popup} finalFocus={finalFocus}>
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const popup = cx(
  floatSurface,
  floatMotion,
  "max-h-(--available-height) min-w-48 overflow-y-auto overscroll-contain p-1",
);
