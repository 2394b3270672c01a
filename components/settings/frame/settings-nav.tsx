"use client";

import { ChevronDown } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useId, useRef, useState } from "react";
import { matchingCommands } from "@/components/kit/commands/command";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/input";
import { pageAt, type SettingsPage, settingsPages, settingsPlaces } from "./settings-pages";

export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const pathname = usePathname();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string | null>();
  const isOpen = openAt === pathname;
  const [text, setText] = useState("");
  return (
    <nav
      aria-label="Settings"
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        if (text !== "") return setText("");
        if (!isOpen) return;
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
        <CurrentPage pathname={pathname} />
        <ChevronDown
          aria-hidden
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
        <Input
          type="search"
          aria-label="Search the settings"
          placeholder="Search settings"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="sm:max-lg:col-span-3"
        />
        {text.trim() !== "" && (
          <FoundPlaces text={text} isAdmin={isAdmin} onFollow={() => setText("")} />
        )}
        {(text.trim() === "" ? groups : []).map((group) => (
          <div key={group}>
            <h2 id={`${id}-${group}`} className="px-2.5 pb-1 font-medium text-muted text-xs">
              {group}
            </h2>
            <ul aria-labelledby={`${id}-${group}`} className="flex flex-col gap-0.5">
              {pagesOf(group, isAdmin).map(([href, { label }]) => (
                <li key={href}>
                  <Link
                    href={href as Route}
                    aria-current={currentness(href, pathname)}
                    className={cx(
                      "flex h-control items-center rounded-md px-2.5 transition-colors",
                      currentness(href, pathname)
                        ? "bg-hover font-medium text-text"
                        : "text-muted hover:bg-hover hover:text-text",
                    )}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function FoundPlaces({
  text,
  isAdmin,
  onFollow,
}: {
  text: string;
  isAdmin: boolean;
  onFollow: () => void;
}) {
  const found = matchingCommands(settingsPlaces(isAdmin), text);
  return (
    <div className="sm:max-lg:col-span-3">
      <p role="status" className="px-2.5 pb-1 text-muted text-xs">
        {found.length === 0 ? "No setting has these words." : `${found.length} found`}
      </p>
      <ul aria-label="Found settings" className="flex flex-col gap-0.5">
        {found.map(({ href, label, about }) => (
          <li key={`${href} ${label}`}>
            <Link
              href={href as Route}
              onClick={onFollow}
              className="block rounded-md px-2.5 py-1.5 hover:bg-hover"
            >
              {label}
              <span className="block text-muted text-xs">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CurrentPage({ pathname }: { pathname: string | null }) {
  const page = pageAt(pathname)?.[1];
  if (!page) return <span className="font-medium">All settings</span>;
  return (
    <span className="min-w-0 truncate">
      <span className="text-muted">{page.group} · </span>
      <span className="font-medium">{page.label}</span>
    </span>
  );
}

/** A page below one of the rail's is not that page itself. */
function currentness(href: string, pathname: string | null): "page" | "true" | undefined {
  if (pathname === href) return "page";
  return pageAt(pathname)?.[0] === href ? "true" : undefined;
}

const groups = ["You", "Workspace", "Developers"] as const satisfies SettingsPage["group"][];

function pagesOf(group: SettingsPage["group"], isAdmin: boolean) {
  return Object.entries(settingsPages).filter(([, page]) => {
    return page.group === group && (isAdmin || !page.adminOnly);
  });
}
