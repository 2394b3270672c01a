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
  focusesFirst: boolean;
  align: "start" | "center" | "end";
  side: "top" | "bottom" | "left" | "right";
  children: ReactNode;
};

export function MenuPopup(props: MenuPopupProps) {
  const { store, open, onOpenChange, focusesFirst, align, side, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Trigger render={(props) => <PublishTrigger store={store} props={props} />} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50">
          <Base.Popup ref={focusesFirst ? focusFirst : undefined} className={popup}>
            <MenuPartsContext value={menuParts}>{children}</MenuPartsContext>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function focusFirst(menu: HTMLElement | null): void {
  menu
    ?.querySelector<HTMLElement>("[role^=menuitem]:not([aria-disabled=true])")
    ?.focus({ preventScroll: true });
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
