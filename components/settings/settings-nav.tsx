"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
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
  { href: "/settings/audit-log", label: "Audit log" },
] as const;

/** The pages of the settings; a person sees those that are theirs. */
export function SettingsNav({ isAdmin }: { isAdmin: boolean }) {
  const pathname = usePathname();
  const pages = isAdmin ? administrators : everyone;
  return (
    <nav aria-label="Settings">
      <ul className="flex flex-wrap gap-1">
        {pages.map(({ href, label }) => (
          <li key={href}>
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
