"use client";

import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useRef } from "react";
import { commandIcons } from "@/components/kit/commands/command-icons";
import { isWithin, NavLink } from "./nav-link";
import type { Page } from "./navigation";

/** Holds the pages that have no place in the bar of a phone; the browser opens and closes the list. */
export function MorePages({ pages, className }: { pages: readonly Page[]; className: string }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const path = usePathname();
  const isHere = pages.some(({ href }) => isWithin(path, href));
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={className}
        aria-current={isHere ? "true" : undefined}
      >
        <span className="flex h-6 items-center justify-center">
          <Ellipsis aria-hidden className="size-5" />
        </span>
        <span className="max-w-full truncate">More</span>
      </button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        aria-label="More pages"
        className="fixed inset-auto right-2 bottom-[calc(env(safe-area-inset-bottom)+4rem)] m-0 w-48 rounded-lg border bg-raised p-1 text-text shadow-float rail:right-auto rail:bottom-2 rail:left-18"
      >
        {pages.map(({ href, label, sign }) => {
          const Icon = commandIcons[sign];
          return (
            <li key={href}>
              <NavLink
                href={href}
                onClick={() => list.current?.hidePopover()}
                className="flex min-h-11 items-center gap-2.5 rounded-md px-3 hover:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-accent-text"
              >
                <Icon aria-hidden className="size-4" />
                {label}
              </NavLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
