"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { layerOnDemand } from "./layer-on-demand";
import type { MenuChoiceProps, MenuItemProps, MenuLinkProps } from "./menu-parts";
import { useMenuParts } from "./menu-parts-context";
import type { AnchoredMenuProps } from "./menu-popup";
import { StableTrigger, type TriggerProps, useTriggerStore } from "./stable-trigger";

const menu = { what: "The menu" };
const MenuPopup = layerOnDemand(async () => (await import("./menu-popup")).MenuPopup, menu);
const AnchoredPopup = layerOnDemand(async () => (await import("./menu-popup")).AnchoredPopup, menu);

type MenuProps = {
  /** The trigger needs an accessible name. */
  trigger: ReactElement;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  onWanted?: (() => unknown) | undefined;
  children: ReactNode;
};

export function Menu(props: MenuProps) {
  const { trigger, align = "start", side = "bottom", onWanted, children } = props;
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const store = useTriggerStore();
  const want = () => {
    setWanted(true);
    onWanted?.();
  };
  return (
    <>
      <StableTrigger
        trigger={trigger as ReactElement<TriggerProps>}
        store={store}
        popup="menu"
        onWanted={want}
        onOpen={({ detail }) => {
          setByKey(detail === 0);
          setOpen(true);
        }}
      />
      <MenuPopup
        wanted={wanted}
        open={open}
        onOpenChange={(next) => {
          setByKey(false);
          setOpen(next);
        }}
        focusesFirst={isByKey}
        store={store}
        align={align}
        side={side}
      >
        {children}
      </MenuPopup>
    </>
  );
}

export function AnchoredMenu(props: AnchoredMenuProps) {
  return <AnchoredPopup {...props} />;
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useMenuParts();
  return <Item {...props} />;
}

export function MenuLink(props: MenuLinkProps) {
  const { LinkItem } = useMenuParts();
  return <LinkItem {...props} />;
}

export function MenuSeparator() {
  const { Separator } = useMenuParts();
  return <Separator />;
}

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { Choice } = useMenuParts();
  return <Choice {...props} />;
}
