"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { cx } from "@/components/ui/cx";

const everyone = [
  { href: "/settings", label: "Profile" },
  { href: "/settings/sessions", label: "Sessions" },
  { href: "/settings/api-keys", label: "API keys" },
  { href: "/settings/assistants", label: "Assistants" },
  { href: "/settings/workspace", label: "Workspace" },
  { href: "/settings/members", label: "Members" },
] as const;
const administrators = [
  ...everyone,
  { href: "/settings/team-keys", label: "Team keys" },
  { href: "/settings/publishing", label: "Publishing" },
  { href: "/settings/mail", label: "Mail" },
  { href: "/settings/audit-log", label: "Audit log" },
] as const;

export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const pathname = usePathname();
  const pages = isAdmin ? administrators : everyone;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector(`[href="${pathname}"]`);
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [pathname]);
  return (
    <nav aria-label="Settings">
      {/* The links scroll in one line on a phone. */}
      <ul
        ref={list}
        className="-mx-4 -my-1 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
      >
        {pages.map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              className={cx(
                "inline-flex h-control items-center rounded-md px-2.5 transition-colors",
                pathname === href
                  ? "bg-hover font-medium text-text"
                  : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
