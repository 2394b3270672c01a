"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import { layerOnDemand } from "./layer-on-demand";
import { StableTrigger, type TriggerProps, useTriggerStore } from "./stable-trigger";

const PopoverPopup = layerOnDemand(async () => (await import("./popover-popup")).PopoverPopup, {
  what: "The choice",
});

type PopoverProps = {
  trigger: ReactElement;
  title: string;
  showTitle?: boolean | undefined;
  onWanted?: (() => unknown) | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  className?: string | undefined;
  finalFocus?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
};

export function Popover(props: PopoverProps) {
  const { trigger, open, onWanted, onOpenChange, children, ...look } = props;
  const [wanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const store = useTriggerStore();
  const change = (next: boolean) => {
    setOpen(next);
    onOpenChange?.(next);
  };
  return (
    <>
      <StableTrigger
        trigger={trigger as ReactElement<TriggerProps>}
        store={store}
        popup="dialog"
        onWanted={() => {
          setWanted(true);
          onWanted?.();
        }}
        onOpen={() => change(true)}
      />
      <PopoverPopup
        {...look}
        wanted={wanted}
        store={store}
        open={open ?? isOpen}
        onOpenChange={change}
      >
        {children}
      </PopoverPopup>
    </>
  );
}
