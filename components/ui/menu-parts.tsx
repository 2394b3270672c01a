import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { Kbd } from "./kbd";
import { floatRow } from "./layer-class";

export type MenuItemProps = {
  icon?: ReactNode;
  shortcut?: string | undefined;
  tone?: "default" | "danger" | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
};

function Item({ icon, shortcut, tone = "default", disabled = false, ...item }: MenuItemProps) {
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

export type MenuLinkProps = {
  href: string;
  icon?: ReactNode;
  shortcut?: string | undefined;
  children: ReactNode;
};

function LinkItem({ href, icon, shortcut, children }: MenuLinkProps) {
  return (
    <Base.LinkItem closeOnClick render={<Link href={href} />} className={floatRow}>
      {icon}
      <span className="grow">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.LinkItem>
  );
}

function Separator() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-border" />;
}

export type MenuChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

function Choice<Value extends string>(props: MenuChoiceProps<Value>) {
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

export const menuParts = { Item, LinkItem, Separator, Choice };
export type MenuParts = typeof menuParts;
