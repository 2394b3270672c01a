"use client";

import { type ReactNode, useEffect, useRef } from "react";

export function LinkCard({
  icon,
  title,
  replaces = false,
  actions,
  children,
}: {
  icon?: ReactNode;
  title: string;
  replaces?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replaces) heading.current?.focus();
  }, [replaces]);
  return (
    <section className="flex flex-col gap-4 rounded-lg border bg-surface p-5">
      {icon && (
        <div
          aria-hidden
          className="flex size-10 items-center justify-center rounded-md bg-hover text-muted [&_svg]:size-5"
        >
          {icon}
        </div>
      )}
      <h1 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {title}
      </h1>
      <div className="flex flex-col gap-2 text-pretty text-muted">{children}</div>
      {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}
