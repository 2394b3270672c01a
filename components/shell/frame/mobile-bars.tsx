import type { ReactNode } from "react";
import { commandIcons } from "@/components/kit/commands/command-icons";
import { NotificationBell } from "@/components/shell/notifications/notification-bell";
import { cx } from "@/components/ui/cx";
import { UserMenu } from "./lazy-user-menu";
import { MarkTile } from "./mark";
import type { ShellMember } from "./member";
import { MorePages } from "./more-pages";
import { NavLink } from "./nav-link";
import { composeHref, forYouHref, phonePagesFor } from "./navigation";
import { PaletteButton } from "./palette-button";
import { WaitingCount } from "./waiting-count";

export function MobileBars({ member }: { member: ShellMember }) {
  const compose = { href: composeHref, label: "Compose", sign: "write" } as const;
  const { bar, more } = phonePagesFor(member);
  const links = member.canCompose ? bar.toSpliced(2, 0, compose) : bar;
  return (
    <>
      <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-b bg-canvas ps-4 pe-2 md:hidden print:hidden">
        <MarkTile className="size-6" />
        <span className="min-w-0 grow truncate font-semibold">{member.workspaceName}</span>
        <NotificationBell unread={member.unread} />
        <PaletteButton compact />
        <UserMenu member={member} look="avatar" />
      </header>
      <nav
        aria-label="Main"
        className="fixed inset-x-0 bottom-0 z-30 flex border-t bg-canvas pb-[env(safe-area-inset-bottom)] md:hidden rail:end-auto rail:top-(--shell-top) rail:w-16 rail:flex-col rail:border-t-0 rail:border-e print:hidden"
      >
        {links.map(({ href, label, sign }) => {
          const Icon = commandIcons[sign];
          return (
            <BarLink key={href} href={href} label={label} accent={href === composeHref}>
              <Icon aria-hidden className="size-5" />
              {href === forYouHref && (
                <WaitingCount
                  initial={member.waitingCount ?? 0}
                  className="absolute -end-3.5 -top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-[0.6875rem] text-on-accent tabular-nums leading-none"
                />
              )}
            </BarLink>
          );
        })}
        <MorePages pages={more} className={barItem} />
      </nav>
    </>
  );
}

function BarLink({
  href,
  label,
  accent,
  children,
}: {
  href: string;
  label: string;
  accent: boolean;
  children: ReactNode;
}) {
  return (
    <NavLink href={href} className={barItem}>
      <span
        className={cx(
          "relative flex h-6 items-center justify-center",
          accent && "w-11 rounded-full bg-accent text-on-accent",
        )}
      >
        {children}
      </span>
      <span className="max-w-full truncate">{label}</span>
    </NavLink>
  );
}

const barItem =
  "flex h-14 min-w-0 flex-1 flex-col rail:h-auto rail:min-h-11 items-center justify-center gap-0.5 text-muted text-xs focus-visible:-outline-offset-4 aria-[current]:font-medium aria-[current]:text-accent-text";
