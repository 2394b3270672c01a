"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useId, useRef } from "react";
import { cx } from "@/components/ui/cx";
import { settingsGroups } from "./settings-pages";

export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => {
    const current = nav.current?.querySelector(`[href="${pathname}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Settings"
      className="relative flex gap-1 overflow-x-auto border-b px-4 py-1.5 [scrollbar-width:none] lg:sticky lg:top-14 lg:w-48 lg:shrink-0 lg:flex-col lg:gap-5 lg:self-start lg:overflow-visible lg:border-b-0 lg:ps-6 lg:pe-0 lg:py-6"
    >
      {settingsGroups(isAdmin).map(({ label, pages }) => (
        <div key={label} className="flex shrink-0 gap-1 lg:flex-col">
          <h2
            id={`${id}-${label}`}
            className="px-2.5 pb-0.5 font-medium text-muted text-xs max-lg:sr-only"
          >
            {label}
          </h2>
          <ul aria-labelledby={`${id}-${label}`} className="flex gap-1 lg:flex-col lg:gap-0.5">
            {pages.map((page) => (
              <li key={page.href} className="shrink-0">
                <PageLink {...page} current={pathname === page.href} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type PageLinkProps = { href: string; label: string; current: boolean };

function PageLink({ href, label, current }: PageLinkProps) {
  return (
    <Link
      href={href as Route}
      aria-current={current ? "page" : undefined}
      className={cx(
        "flex h-control items-center rounded-md px-2.5 transition-colors",
        current ? "bg-hover font-medium text-text" : "text-muted hover:bg-hover hover:text-text",
      )}
    >
      {label}
    </Link>
  );
}
