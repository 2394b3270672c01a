import {
  Activity,
  AtSign,
  BadgeCheck,
  BellRing,
  CalendarX,
  Check,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CirclePlay,
  CircleX,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  Shield,
  ThumbsUp,
  TimerReset,
  TriangleAlert,
  Unplug,
  UserPlus,
  Webhook,
} from "lucide-react";
import Link from "next/link";
import { useId } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { softTone, type Tone } from "@/components/ui/tone";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Notification, NotificationType } from "@/lib/records/notifications/schema";
import { notificationHref } from "./notification-href";
import { headingOf, resolutionWords } from "./notification-words";
import { Reply } from "./reply";

export function NotificationRow({
  notification,
  preferences,
  isAdmin,
  onRead,
}: {
  notification: Notification;
  preferences: TimePreferences;
  isAdmin: boolean;
  onRead: () => void;
}) {
  const { actor, createdAt, message, readAt, resolution, resolvedAt, type } = notification;
  const { icon: Icon, tone } = appearances[type];
  const word = headingOf(notification);
  const isRemark = type === "mention" || type === "comment";
  const isUnread = readAt === null;
  const messageId = useId();
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
          id={messageId}
          href={href}
          strong={isUnread}
          struck={resolvedAt !== null}
          onFollow={() => isUnread && onRead()}
        >
          {message}
        </Message>
        {notification.said && (
          <blockquote className="wrap-anywhere mt-1 line-clamp-4 whitespace-pre-line border-s-2 ps-3">
            {notification.said}
          </blockquote>
        )}
        {isRemark && notification.postId && !resolvedAt && (
          <Reply
            postId={notification.postId}
            to={actor?.name ?? null}
            describedBy={messageId}
            onReplied={onRead}
          />
        )}
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
          aria-describedby={messageId}
          icon={<Check aria-hidden className="size-4" />}
          onClick={onRead}
        />
      )}
    </li>
  );
}

function Message({
  id,
  href,
  strong,
  struck,
  onFollow,
  children,
}: {
  id: string;
  href: string | null;
  strong: boolean;
  struck: boolean;
  onFollow: () => void;
  children: string;
}) {
  const style = cx("wrap-anywhere text-pretty", strong ? "text-text" : "text-muted");
  const words = struck ? <s>{children}</s> : children;
  if (!href) {
    return (
      <p id={id} className={style}>
        {words}
      </p>
    );
  }
  return (
    <Link
      id={id}
      href={href}
      onClick={onFollow}
      className={cx(
        style,
        "block outline-none after:absolute after:inset-0 after:rounded-[inherit] focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
      )}
    >
      {words}
    </Link>
  );
}

const appearances: Record<NotificationType, { icon: LucideIcon; tone: Tone }> = {
  delivery_failed: { icon: CircleX, tone: "negative" },
  delivery_unconfirmed: { icon: CircleHelp, tone: "caution" },
  connection_needs_reconnect: { icon: Unplug, tone: "negative" },
  connection_expires: { icon: TimerReset, tone: "caution" },
  publishing_paused: { icon: CirclePause, tone: "caution" },
  publishing_resumed: { icon: CirclePlay, tone: "positive" },
  outage: { icon: TriangleAlert, tone: "negative" },
  outage_over: { icon: Activity, tone: "positive" },
  assignment: { icon: UserPlus, tone: "info" },
  mention: { icon: AtSign, tone: "info" },
  comment: { icon: MessageSquare, tone: "info" },
  security: { icon: Shield, tone: "caution" },
  approval_requested: { icon: ThumbsUp, tone: "info" },
  approval_reminder: { icon: BellRing, tone: "caution" },
  approval_unanswered: { icon: Hourglass, tone: "caution" },
  approval_decided: { icon: BadgeCheck, tone: "info" },
  approval_missed: { icon: CalendarX, tone: "caution" },
  webhook_disabled: { icon: Webhook, tone: "negative" },
  series_stopped: { icon: CalendarX, tone: "negative" },
};
