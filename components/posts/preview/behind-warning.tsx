"use client";

import { type ReactNode, useState } from "react";

export function BehindWarning({
  warning,
  children,
}: {
  warning: string | undefined;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (!warning) return children;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 px-4 pb-3 [overflow-wrap:anywhere]">
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
