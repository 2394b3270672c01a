"use client";

import { CircleCheck, MoreHorizontal } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode, Ref } from "react";
import type { Account } from "@/components/kit/account/account";
import { accountColor } from "@/components/kit/account/account-color";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { unusualState } from "@/components/kit/post-state/unusual-state";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { PostThumbnail } from "@/components/posts/post-summary/post-thumbnail";
import { PublishingIn } from "@/components/posts/publish-now/publishing-in";
import { cx } from "@/components/ui/cx";
import { textTone } from "@/components/ui/tone";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { composeAt } from "./calendar-address";
import { type CalendarFocus, useCalendarTools } from "./calendar-context";
import type { OpenSlot } from "./calendar-entry";
import { useDraggableCard, useSlotDrop } from "./card-dragging";
import type { PlannableDraft } from "./dragged";

export type CardLook = { isOpen: boolean; isSelected: boolean };

export function lookOf(postId: string, { openId, selected }: CalendarFocus): CardLook {
  return { isOpen: postId === openId, isSelected: selected.has(postId) };
}

type PostLinkProps = CardLook & {
  post: PostSummary;
  dragging?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  className: string;
  children: ReactNode;
};

export function PostLink(props: PostLinkProps) {
  const { post, dragging = false, isOpen, isSelected, ref, className, children } = props;
  const { accounts } = useCalendarTools();
  const [own] = accountsOf(post, accounts);
  return (
    <Link
      ref={ref}
      href={`/posts/${post.id}`}
      prefetch={false}
      data-post={post.id}
      aria-current={isOpen || undefined}
      draggable={false}
      style={own && { borderInlineStartColor: accountColor(own) }}
      className={cx(
        className,
        isOver(post) && "text-muted",
        isOpen && "ring-2 ring-accent",
        isSelected && "bg-accent-soft! ring-2 ring-focus",
        dragging && "opacity-50",
      )}
    >
      {children}
    </Link>
  );
}

/** Leads to a draft, and is dragged to the time that it shall have. */
export function DraftLink({
  draft,
  className,
  children,
}: {
  draft: PlannableDraft;
  className: string;
  children: ReactNode;
}) {
  const { card, dragging } = useDraggableCard<HTMLAnchorElement>({ kind: "draft", draft });
  return (
    <Link
      ref={card}
      href={`/compose?draft=${draft.id}` as Route}
      prefetch={false}
      draggable={false}
      className={cx("border-dashed hover:bg-hover", className, dragging && "opacity-50")}
    >
      {children}
    </Link>
  );
}

export function isOver({ state }: PostSummary): boolean {
  return state === "published" || state === "cancelled";
}

export function accountsOf(
  { deliveries }: Pick<PostSummary, "deliveries">,
  accounts: readonly Account[],
): Account[] {
  const ids = new Set(deliveries.map(({ connectionId }) => connectionId));
  return accounts.filter(({ id }) => ids.has(id));
}

type CardPartProps = { post: PostSummary; className: string };

export function CardText({ post, className }: CardPartProps) {
  return (
    <span className={cx(className, post.state === "cancelled" && "line-through")}>
      {post.title && <span className="font-semibold">{post.title} </span>}
      {(post.text || !post.title) && firstLine(post)}
    </span>
  );
}

export function CardThumbnail({ post, className }: CardPartProps) {
  return <PostThumbnail post={post} className={cx(className, isOver(post) && "opacity-70")} />;
}

export function CardState({ post }: { post: PostSummary }) {
  if (post.undoUntil) {
    return (
      <span className="shrink-0 font-medium text-info">
        <PublishingIn until={post.undoUntil} />
      </span>
    );
  }
  const unusual = unusualState(post);
  if (!unusual) return <span className="sr-only">{stateLooks[post.state].label}</span>;
  const { label, tone, icon: Icon } = unusual;
  if (Icon) {
    return (
      <span title={label} className={cx("shrink-0", textTone[tone])}>
        <Icon aria-hidden className="size-3.5" />
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return <span className={cx("shrink-0 font-medium", textTone[tone])}>{label}</span>;
}

export function AccountMarks({
  accounts,
  max = 4,
}: {
  accounts: readonly Account[];
  max?: number;
}) {
  if (accounts.length === 0) return null;
  const names = namesOf(accounts);
  const shown = accounts.length <= max + 1 ? accounts : accounts.slice(0, max);
  const more = accounts.length - shown.length;
  return (
    <span className="ms-auto inline-flex shrink-0 items-center pe-0.5" title={names}>
      {shown.map((account) => (
        <span
          key={account.id}
          data-account={account.id}
          className="-ms-0.5 rounded-full hover:ring-2 hover:ring-accent first:ms-0"
        >
          <AccountGlyph account={account} size={16} />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden className="ms-0.5 text-muted text-xs tabular-nums">
          +{more}
        </span>
      )}
      <span className="sr-only">{names}</span>
    </span>
  );
}

function namesOf(accounts: readonly Account[]): string {
  return accounts.map(({ name, label }) => `${name} on ${label}`).join(", ");
}

export function SelectedMark() {
  return (
    <span className="shrink-0 text-accent-text">
      <CircleCheck aria-hidden className="size-3.5" />
      <span className="sr-only">Selected</span>
    </span>
  );
}

/** A plain button: a tooltip for each of hundreds of cards would cost more than the cards. */
export function MoreButton({ post }: { post: PostSummary }) {
  const { openMenu } = useCalendarTools();
  return (
    <button
      type="button"
      aria-label={`More for ${firstLine(post)}`}
      aria-haspopup="menu"
      title="More"
      onClick={(event) => openMenu(post, event.currentTarget)}
      className="absolute end-0.5 top-0.5 flex size-6 items-center justify-center rounded-sm border bg-raised text-muted opacity-0 hover:text-text focus-visible:opacity-100 group-hover:opacity-100 touch:opacity-100 touch:max-md:end-0 touch:max-md:top-0 touch:max-md:size-11 touch:max-md:border-transparent touch:max-md:bg-transparent"
    >
      <MoreHorizontal aria-hidden className="size-4" />
    </button>
  );
}

export function SlotCard({ slot, className }: { slot: OpenSlot; className?: string }) {
  const { preferences, accounts } = useCalendarTools();
  const element = useSlotDrop(slot);
  const own = accounts.filter(({ id }) => slot.connectionIds.includes(id));
  const [only] = own.length === 1 ? own : [];
  return (
    <Link
      ref={element}
      href={composeAt(toWallTime(slot.at, preferences.timeZone), slot.connectionIds)}
      prefetch={false}
      draggable={false}
      title={own.length > 0 ? `Free slot of ${namesOf(own)}` : undefined}
      className={cx(
        "flex size-full min-w-0 items-center gap-1.5 overflow-hidden rounded-md border border-border-strong border-dashed px-1.5 text-muted text-xs hover:bg-hover focus-visible:-outline-offset-1",
        className,
      )}
    >
      <time dateTime={slot.at}>{formatTime(slot.at, preferences)}</time>
      <span className={cx("truncate", only && "sr-only")}>
        free<span className={cx(own.length > 1 && "sr-only")}> slot</span>
      </span>
      {only && (
        <span aria-hidden="true" className="truncate">
          {only.name}
        </span>
      )}
      {own.length > 0 && (
        <>
          <span className="sr-only">of</span>
          <AccountMarks accounts={own} />
        </>
      )}
    </Link>
  );
}
