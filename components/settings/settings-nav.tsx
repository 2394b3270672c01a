"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import { useId, useRef, useState } from "react";
import { cx } from "@/components/ui/cx";
import { IntentLink } from "@/components/ui/intent-link";
import { PlainIcon } from "@/components/ui/plain-icon";
import type { SettingsGroup } from "./settings-pages";

export function SettingsNav({ groups }: { groups: readonly SettingsGroup[] }) {
  const pathname = usePathname();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>();
  const isOpen = openAt === pathname;
  return (
    <nav
      aria-label="Settings"
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpenAt(undefined);
        button.current?.focus();
      }}
      className="border-b lg:sticky lg:top-14 lg:w-48 lg:shrink-0 lg:self-start lg:border-b-0 lg:ps-6 lg:py-6"
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : pathname)}
        className="flex min-h-11 w-full items-center justify-between gap-2 px-4 text-start hover:bg-hover focus-visible:-outline-offset-2 md:px-6 lg:hidden"
      >
        <CurrentPage groups={groups} pathname={pathname} />
        <PlainIcon
          d="M6.5 9.5 12 15l5.5-5.5"
          className={cx("size-4 shrink-0 text-muted transition-transform", isOpen && "rotate-180")}
        />
      </button>
      <div
        id={id}
        className={cx(
          "grid gap-x-2 gap-y-4 px-2 pt-1 pb-4 sm:grid-cols-3 md:px-3.5 lg:flex lg:flex-col lg:gap-5 lg:p-0",
          !isOpen && "max-lg:hidden",
        )}
      >
        {groups.map(({ label, pages }) => (
          <div key={label}>
            <h2 id={`${id}-${label}`} className="px-2.5 pb-1 font-medium text-muted text-xs">
              {label}
            </h2>
            <ul aria-labelledby={`${id}-${label}`} className="flex flex-col gap-0.5">
              {pages.map((page) => (
                <li key={page.href}>
                  <PageLink {...page} current={pathname === page.href} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

type CurrentPageProps = { groups: readonly SettingsGroup[]; pathname: string | null };

function CurrentPage({ groups, pathname }: CurrentPageProps) {
  const group = groups.find(({ pages }) => pages.some(({ href }) => href === pathname));
  const page = group?.pages.find(({ href }) => href === pathname);
  if (!group || !page) return <span className="font-medium">All settings</span>;
  return (
    <span className="min-w-0 truncate">
      <span className="text-muted">{group.label} · </span>
      <span className="font-medium">{page.label}</span>
    </span>
  );
}

type PageLinkProps = { href: string; label: string; current: boolean };

function PageLink({ href, label, current }: PageLinkProps) {
  return (
    <IntentLink
      href={href as Route}
      aria-current={current ? "page" : undefined}
      className={cx(
        "flex h-control items-center rounded-md px-2.5 transition-colors",
        current ? "bg-hover font-medium text-text" : "text-muted hover:bg-hover hover:text-text",
      )}
    >
      {label}
    </IntentLink>
  );
}
