"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx";

type TabsProps = {
  value: string;
  onChange: (value: string) => void;
  className?: string | undefined;
  children: ReactNode;
};

export function Tabs({ value, onChange, className, children }: TabsProps) {
  return (
    <Base.Root value={value} onValueChange={onChange} className={className}>
      {children}
    </Base.Root>
  );
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.List
      aria-label={label}
      className="relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
    >
      {children}
      <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-(--active-tab-width) translate-x-(--active-tab-left) bg-accent transition-transform" />
    </Base.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.Tab
      value={value}
      className="inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-2.5 text-muted hover:text-text focus-visible:-outline-offset-2 data-active:font-medium data-active:text-text touch:h-11"
    >
      {children}
    </Base.Tab>
  );
}

type TabPanelProps = Omit<ComponentProps<typeof Base.Panel>, "className"> & {
  className?: string | undefined;
};

export function TabPanel({ className, ...rest }: TabPanelProps) {
  return <Base.Panel {...rest} className={cx("pt-4", className)} />;
}
