"use client";

import { mergeProps } from "@base-ui/react/merge-props";
import {
  cloneElement,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Kbd } from "./kbd";

type Side = "top" | "bottom" | "left" | "right";
type TriggerProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined };

const openAfterMs = 400;
/** Long enough to go over to the tooltip, which then stays. */
const closeAfterMs = 120;

let closedAt = Number.NEGATIVE_INFINITY;

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

/** Handlers of both are called, the added ones first. */
function withProps(own: TriggerProps, added: TriggerProps): TriggerProps {
  return mergeProps<"button">(own as object, added as object) as TriggerProps;
}

function useTooltip() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = anchor !== null;
  const later = (ms: number, next: Element | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const stay = useCallback(() => clearTimeout(timer.current), []);
  const close = () => {
    stay();
    setAnchor(null);
  };
  const leave = () => (isOpen ? later(closeAfterMs, null) : stay());

  useEffect(() => stay, [stay]);
  useEffect(() => {
    if (!isOpen) return;
    const end = () => {
      stay();
      setAnchor(null);
    };
    const closeByKey = ({ key }: KeyboardEvent) => key === "Escape" && end();
    document.addEventListener("keydown", closeByKey, true);
    window.addEventListener("scroll", end, true);
    return () => {
      closedAt = performance.now();
      document.removeEventListener("keydown", closeByKey, true);
      window.removeEventListener("scroll", end, true);
    };
  }, [isOpen, stay]);

  const trigger: TriggerProps = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === "touch") return;
      const follows = performance.now() - closedAt < openAfterMs;
      later(follows ? 0 : openAfterMs, currentTarget);
    },
    onPointerLeave: leave,
    onPointerDown: close,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(":focus-visible")) later(0, currentTarget);
    },
    onBlur: close,
  };
  return { anchor, trigger, bubble: { onPointerEnter: stay, onPointerLeave: leave } };
}

const gap = 6;
const margin = 8;

const opposite = { top: "bottom", bottom: "top", left: "right", right: "left" } as const;

function placeBeside(element: HTMLElement, anchor: Element, side: Side): void {
  const around = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const middle = {
    x: around.left + (around.width - width) / 2,
    y: around.top + (around.height - height) / 2,
  };
  const places = {
    top: { ...middle, y: around.top - gap - height },
    bottom: { ...middle, y: around.bottom + gap },
    left: { ...middle, x: around.left - gap - width },
    right: { ...middle, x: around.right + gap },
  };
  const most = { x: innerWidth - width - margin, y: innerHeight - height - margin };
  const { x, y } = places[side];
  const isCut =
    side === "top" || side === "bottom" ? y !== within(y, most.y) : x !== within(x, most.x);
  const place = isCut ? places[opposite[side]] : places[side];
  element.style.left = `${within(place.x, most.x)}px`;
  element.style.top = `${within(place.y, most.y)}px`;
}

function within(wanted: number, most: number): number {
  return Math.max(margin, Math.min(wanted, most));
}
