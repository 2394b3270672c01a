"use client";

import { cloneElement, type ReactElement, type ReactNode, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd";
import { placeBeside, type Side } from "./place-beside";
import { type TriggerProps, withProps } from "./stable-trigger";
import { useTooltip } from "./use-tooltip";

type TooltipProps = {
  label: ReactNode;
  shortcut?: string | undefined;
  side?: Side | undefined;
  /** The child must be one focusable element with an accessible name of its own. */
  children: ReactElement;
};

export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  const { anchor, trigger, bubble } = useTooltip();
  const child = children as ReactElement<TriggerProps>;
  return (
    <>
      {cloneElement(child, withProps(child.props, trigger))}
      {anchor &&
        createPortal(
          <Bubble anchor={anchor} side={side} {...bubble}>
            {label}
            {shortcut && <Kbd>{shortcut}</Kbd>}
          </Bubble>,
          document.body,
        )}
    </>
  );
}

type BubbleProps = TriggerProps & { anchor: Element; side: Side; children: ReactNode };

function Bubble({ anchor, side, ...rest }: BubbleProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) placeBeside(element.current, anchor, side);
  });
  return (
    <div
      {...rest}
      ref={element}
      className="fixed z-50 flex w-max max-w-64 items-center gap-2 rounded-md bg-raised px-2 py-1 text-text text-xs opacity-100 shadow-float transition-opacity duration-100 starting:opacity-0"
    />
  );
}
