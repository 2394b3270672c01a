"use client";

import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
} from "react";
import { cx } from "./cx";

type Look = "line" | "chip";
type Chosen = { value: string; onChange: (value: string) => void; id: string; look: Look };

const TabsContext = createContext<Chosen | null>(null);

/** The tabs stand on a line, or as chips where each is a thing of its own. */
export function Tabs({
  value,
  onChange,
  look = "line",
  className,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  look?: Look | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <TabsContext value={{ value, onChange, id, look }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  const { look } = useTabs();
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={goToTab}
      className={
        look === "chip" ? "contents" : "flex gap-1 overflow-x-auto border-b [scrollbar-width:none]"
      }
    >
      {children}
    </div>
  );
}

export function Tab({
  value,
  children,
  ...rest
}: Pick<ComponentProps<"button">, "title" | "onKeyDown" | "aria-keyshortcuts"> & {
  value: string;
  children: ReactNode;
}) {
  const { value: chosen, onChange, id, look } = useTabs();
  const isChosen = value === chosen;
  return (
    <button
      {...rest}
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isChosen}
      aria-controls={isChosen ? `${id}-panel-${value}` : undefined}
      data-active={isChosen ? "" : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => !isChosen && onChange(value)}
      className={look === "chip" ? chip : onLine}
    >
      {children}
    </button>
  );
}

const onLine =
  "relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-t-md px-2.5 text-muted after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-text focus-visible:-outline-offset-2 data-active:font-medium data-active:text-text data-active:after:bg-accent touch:h-11";

const chip =
  "inline-flex h-control min-w-0 max-w-64 shrink-0 items-center gap-1.5 rounded-md border bg-surface px-2 text-sm transition-colors hover:border-border-strong data-active:border-accent data-active:bg-accent-soft";

export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { value: chosen, id } = useTabs();
  if (value !== chosen) return null;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing that takes the focus
      tabIndex={0}
      className={cx("pt-4", className)}
    >
      {children}
    </div>
  );
}

function useTabs(): Chosen {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error("A tab is rendered outside of Tabs");
  return tabs;
}

function goToTab(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const from = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
