import { PenLine } from "lucide-react";
import Link from "next/link";
import { commandIcons } from "@/components/kit/commands/command-icons";
import { LabelLinks } from "@/components/library/labels/label-links";
import { NotificationBell } from "@/components/shell/notifications/notification-bell";
import { buttonClass } from "@/components/ui/button-class";
import { UserMenu } from "./lazy-user-menu";
import { MarkTile } from "./mark";
import type { ShellMember } from "./member";
import { NavLink } from "./nav-link";
import { composeHref, forYouHref, pagesFor } from "./navigation";
import { PaletteButton } from "./palette-button";
import { WaitingCount } from "./waiting-count";

export function Sidebar({ member }: { member: ShellMember }) {
  return (
    <header className="sticky top-0 hidden h-dvh flex-col border-e px-3 pb-3 md:flex print:hidden">
      <div className="-mx-1 flex h-14 shrink-0 items-center gap-1">
        <Link
          href="/calendar"
          className="flex h-full min-w-0 grow items-center gap-2.5 rounded-md px-2 focus-visible:-outline-offset-4"
        >
          <MarkTile className="size-6" />
          <span className="truncate font-semibold">{member.workspaceName}</span>
        </Link>
        <NotificationBell unread={member.unread} />
      </div>
      <div className="flex flex-col gap-2 pb-4">
        {member.canCompose && (
          <Link href={composeHref} className={buttonClass({ variant: "primary" })}>
            <PenLine aria-hidden className="size-4" />
            Compose
          </Link>
        )}
        <PaletteButton />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <nav aria-label="Main">
          <NavLinks member={member} />
        </nav>
        <LabelLinks first={member.labels} />
      </div>
      <UserMenu member={member} look="row" />
    </header>
  );
}

function NavLinks({ member }: { member: ShellMember }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {pagesFor(member).map(({ href, label, sign }) => {
        const Icon = commandIcons[sign];
        return (
          <li key={href}>
            <NavLink
              href={href}
              className="flex h-control items-center gap-2.5 rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              <Icon aria-hidden className="size-4 in-aria-[current=page]:text-accent-text" />
              {label}
              {href === forYouHref && (
                <WaitingCount
                  initial={member.waitingCount ?? 0}
                  className="ms-auto rounded-full bg-accent px-1.5 font-medium text-on-accent text-xs tabular-nums"
                />
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
