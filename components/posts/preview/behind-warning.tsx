"use client";

import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";

/** A warning hides its content until somebody opens it; without one, the content shows at once. */
export function BehindWarning({
  warning,
  className,
  children,
}: {
  warning: string | undefined;
  className: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (!warning) return children;
  return (
    <>
      <p className={cx("flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]", className)}>
        {warning}
        <button
          type="button"
          aria-expanded={open}
          className="min-h-6 rounded-sm bg-hover px-1.5 font-semibold text-xs"
          onClick={() => setOpen(!open)}
        >
          {open ? "Show less" : "Show more"}
        </button>
      </p>
      {open && children}
    </>
  );
}
