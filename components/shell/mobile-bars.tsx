"use client";

import { PenLine } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { NotificationBell } from "@/components/notifications/notification-bell";
import { cx } from "@/components/ui/cx";
import { MarkTile } from "./mark";
import type { ShellMember } from "./member";
import { bottomBarPages, composeHref, isWithin } from "./navigation";
import { PaletteButton } from "./palette-button";
import { UserMenu } from "./user-menu";

export function MobileBars({ member }: { member: ShellMember }) {
  const compose = { href: composeHref, label: "Compose", icon: PenLine, sign: "write" } as const;
  const links = member.canCompose ? bottomBarPages.toSpliced(2, 0, compose) : bottomBarPages;
  return (
    <>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-canvas ps-4 pe-2 md:hidden">
        <MarkTile className="size-6" />
        <span className="min-w-0 grow truncate font-semibold">{member.workspaceName}</span>
        <NotificationBell unread={member.unread} />
        <PaletteButton compact />
        <UserMenu member={member} look="avatar" />
      </header>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden rail:end-auto rail:top-(--shell-top) rail:w-16 rail:flex-col rail:border-t-0 rail:border-e"
      >
        {links.map(({ href, label, icon: Icon }) => (
          <BarLink key={href} href={href} label={label} accent={href === composeHref}>
            <Icon aria-hidden className="size-5" />
          </BarLink>
        ))}
      </nav>
    </>
  );
}

type BarLinkProps = { href: string; label: string; accent: boolean; children: ReactNode };

function BarLink({ href, label, accent, children }: BarLinkProps) {
  const current = isWithin(usePathname(), href);
  return (
    <Link
      href={href}
      aria-current={current ? "page" : undefined}
      className={cx(
        "flex h-14 min-w-0 flex-1 flex-col rail:h-auto rail:min-h-11 items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-4",
        current ? "font-medium text-accent-text" : "text-muted",
      )}
    >
      <span
        className={cx(
          "flex h-6 items-center justify-center",
          accent && "w-11 rounded-full bg-accent text-on-accent",
        )}
      >
        {children}
      </span>
      <span className="max-w-full truncate">{label}</span>
    </Link>
  );
}
