"use client";

import { Bell } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { buttonClass } from "@/components/ui/button-class";
import { cx } from "@/components/ui/cx";
import { Tooltip } from "@/components/ui/tooltip";
import type { NotificationList } from "@/lib/records/notifications/schema";
import { useUnread } from "./use-unread";

const href = "/notifications";

export function NotificationBell({ unread }: { unread: NotificationList }) {
  const { count } = useUnread(unread);
  const current = usePathname() === href;
  const label = count === 0 ? "Notifications" : `Notifications, ${count} unread`;
  return (
    <Tooltip label={label}>
      <Link
        href={href}
        aria-label={label}
        aria-current={current ? "page" : undefined}
        className={cx(buttonClass({ variant: "ghost", square: true }), current && "bg-hover")}
      >
        <Bell aria-hidden className="size-4" />
        {count > 0 && (
          <span
            aria-hidden="true"
            className="absolute -end-0.5 -top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-negative-solid px-1 font-medium text-[0.6875rem] text-on-negative tabular-nums leading-none"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
