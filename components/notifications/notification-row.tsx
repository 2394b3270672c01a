import { Check } from "lucide-react";
import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { softTone } from "@/components/ui/tone";
import type { Notification } from "@/lib/notifications/schema";
import { formatDate, formatTime, type TimePreferences } from "@/lib/time/format-instant";
import { notificationHref } from "./notification-href";
import { notificationLook } from "./notification-look";

type NotificationRowProps = {
  notification: Notification;
  preferences: TimePreferences;
  isAdmin: boolean;
  onRead: () => void;
};

export function NotificationRow(props: NotificationRowProps) {
  const { notification, preferences, isAdmin, onRead } = props;
  const { createdAt, message, readAt, type } = notification;
  const { icon: Icon, tone, word } = notificationLook[type];
  const isUnread = readAt === null;
  const href = notificationHref(notification, { isAdmin });
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg has-[a:hover]:bg-hover">
      <span
        className={cx(
          "mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-full [&_svg]:size-4",
          softTone[isUnread ? tone : "neutral"],
        )}
      >
        <Icon aria-hidden />
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
          <span className={cx(isUnread && "font-medium text-text")}>{word}</span>
          <time dateTime={createdAt} className="tabular-nums">
            {formatDate(createdAt, preferences)}, {formatTime(createdAt, preferences)}
          </time>
          {isUnread && (
            <span className="inline-flex items-center gap-1.5 text-accent-text">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
              Unread
            </span>
          )}
        </p>
        <Message href={href} strong={isUnread} onFollow={() => isUnread && onRead()}>
          {message}
        </Message>
      </div>
      {isUnread && (
        <IconButton
          size="sm"
          // Above the link, whose clickable area covers the row.
          className="relative z-10"
          label="Mark as read"
          icon={<Check aria-hidden className="size-4" />}
          onClick={onRead}
        />
      )}
    </li>
  );
}

type MessageProps = {
  href: string | null;
  strong: boolean;
  onFollow: () => void;
  children: string;
};

function Message({ href, strong, onFollow, children }: MessageProps) {
  const look = cx("wrap-anywhere text-pretty", strong ? "text-text" : "text-muted");
  if (!href) return <p className={look}>{children}</p>;
  return (
    <Link
      href={href}
      onClick={onFollow}
      className={cx(
        look,
        "block outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
      )}
    >
      {children}
    </Link>
  );
}
