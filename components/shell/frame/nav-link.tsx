"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";

export function NavLink({
  href,
  className,
  onClick,
  children,
}: {
  href: string;
  className: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  const isCurrent = isWithin(usePathname(), href);
  return (
    <Link
      href={href as Route}
      aria-current={isCurrent ? "page" : undefined}
      {...(onClick && { onClick })}
      className={className}
    >
      {children}
    </Link>
  );
}

export function isWithin(pathname: string | null, href: string): boolean {
  return pathname === href || pathname?.startsWith(`${href}/`) === true;
}
