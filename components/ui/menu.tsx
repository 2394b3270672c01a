"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { Kbd } from "./kbd";
import { floatMotion, floatRow, floatSurface } from "./layer-class";

type MenuProps = {
  /** The trigger needs an accessible name. */
  trigger: ReactElement;
  align?: "start" | "center" | "end" | undefined;
  side?: "top" | "bottom" | "left" | "right" | undefined;
  children: ReactNode;
};

export function Menu({ trigger, align = "start", side = "bottom", children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={4} className="z-50">
          <Base.Popup className={popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function AnchoredMenu({
  open,
  anchor,
  finalFocus,
  onClose,
  children,
}: {
  open: boolean;
  anchor: Element | { getBoundingClientRect: () => DOMRect };
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} align="start" sideOffset={4} className="z-50">
          <Base.Popup className={popup} finalFocus={finalFocus}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  shortcut?: string | undefined;
  tone?: "default" | "danger" | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, shortcut, tone, disabled = false, ...item }: MenuItemProps) {
  return (
    <Base.Item
      disabled={disabled}
      onClick={item.onSelect}
      className={cx(floatRow, tone === "danger" && "text-negative")}
    >
      {icon}
      <span className="grow">{item.children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.Item>
  );
}

export function MenuLink({
  href,
  icon,
  shortcut,
  children,
}: {
  href: string;
  icon?: ReactNode;
  shortcut?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={floatRow}>
      {icon}
      <span className="grow">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.LinkItem>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
}

type MenuChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-2 pt-1.5 pb-1 font-medium text-muted text-xs">
        {label}
      </Base.GroupLabel>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={floatRow}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <Base.RadioItemIndicator className="text-accent-text">
            <Check aria-hidden className="size-4" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

const popup = cx(
  floatSurface,
  floatMotion,
  "max-h-(--available-height) min-w-48 overflow-y-auto overscroll-contain p-1",
);
