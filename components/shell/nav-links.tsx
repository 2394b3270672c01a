"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "@/components/ui/cx";
import { isWithin, pages } from "./navigation";

export function NavLinks() {
  const pathname = usePathname();
  return (
    <ul className="flex flex-col gap-0.5">
      {pages.map(({ href, label, icon: Icon }) => {
        const current = isWithin(pathname, href);
        return (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className={cx(
                "flex h-control items-center gap-2.5 rounded-md px-2 transition-colors",
                current
                  ? "bg-hover font-medium text-text"
                  : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              <Icon aria-hidden className={cx("size-4", current && "text-accent-text")} />
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
