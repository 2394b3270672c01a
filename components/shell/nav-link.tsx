"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { IntentLink } from "@/components/ui/intent-link";

type NavLinkProps = { href: string; className: string; children: ReactNode };

export function NavLink({ href, className, children }: NavLinkProps) {
  const isCurrent = isWithin(usePathname(), href);
  return (
    <IntentLink
      ready
      href={href as Route}
      aria-current={isCurrent ? "page" : undefined}
      className={className}
    >
      {children}
    </IntentLink>
  );
}

function isWithin(pathname: string | null, href: string): boolean {
  return pathname === href || pathname?.startsWith(`${href}/`) === true;
}
