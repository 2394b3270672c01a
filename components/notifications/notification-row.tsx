import { Check, CircleCheck } from "lucide-react";
import Link from "next/link";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { softTone } from "@/components/ui/tone";
import type { Notification } from "@/lib/notifications/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";
import { notificationHref } from "./notification-href";
import { notificationLook } from "./notification-look";
import { notificationWords } from "./notification-words";
import { resolutionWords } from "./resolution-words";

type NotificationRowProps = {
  notification: Notification;
  preferences: TimePreferences;
  isAdmin: boolean;
  onRead: () => void;
};

export function NotificationRow(props: NotificationRowProps) {
  const { notification, preferences, isAdmin, onRead } = props;
  const { createdAt, message, readAt, resolution, resolvedAt, type } = notification;
  const { icon: Icon, tone } = notificationLook[type];
  const word = notificationWords[type];
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
            {formatDateTime(createdAt, preferences)}
          </time>
          {isUnread && (
            <span className="inline-flex items-center gap-1.5 text-accent-text">
              <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
              Unread
            </span>
          )}
        </p>
        <Message
          href={href}
          strong={isUnread}
          struck={resolvedAt !== null}
          onFollow={() => isUnread && onRead()}
        >
          {message}
        </Message>
        {resolvedAt && resolution && (
          <p className="flex items-center gap-1.5 text-sm">
            <CircleCheck aria-hidden className="size-3.5 shrink-0 text-positive" />
            <span>
              {resolutionWords[resolution]},{" "}
              <time dateTime={resolvedAt} className="tabular-nums">
                {formatDateTime(resolvedAt, preferences)}
              </time>
            </span>
          </p>
        )}
      </div>
      {isUnread && (
        <IconButton
          size="sm"
          // The button stays above the link, whose clickable area covers the row.
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
  struck: boolean;
  onFollow: () => void;
  children: string;
};

function Message({ href, strong, struck, onFollow, children }: MessageProps) {
  const look = cx("wrap-anywhere text-pretty", strong ? "text-text" : "text-muted");
  const words = struck ? <s>{children}</s> : children;
  if (!href) return <p className={look}>{words}</p>;
  return (
    <Link
      href={href}
      onClick={onFollow}
      className={cx(
        look,
        "block outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
      )}
    >
      {words}
    </Link>
  );
}
