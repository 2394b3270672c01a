"use client";

import { ArrowDown, ArrowUp, CalendarPlus, GripVertical } from "lucide-react";
import Link from "next/link";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { withDragging } from "@/components/kit/drag/with-dragging";
import { isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { LabelChips } from "@/components/library/labels/label-chips";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { PostThumbnail } from "@/components/posts/post-summary/post-thumbnail";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { RepeatMark } from "@/components/posts/series/repeat-mark";
import { cx } from "@/components/ui/cx";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import type { QueueEntry } from "./group-queue";
import { ManagerMark, SelectPost } from "./queue-context";
import { sideOf, suits } from "./queue-order";
import { draggedPost } from "./use-queue-moves";

export type RowEditing = {
  drop: (post: Post, target: QueueEntry) => void;
  step: (by: -1 | 1) => void;
  canStep: (by: -1 | 1) => boolean;
  push: () => void;
};

export function PlannedRow({
  post,
  accounts,
  preferences,
  editing,
}: {
  post: Post;
  accounts: readonly Account[];
  preferences: TimePreferences;
  editing: RowEditing | null;
}) {
  const row = useRef<HTMLLIElement>(null);
  const drag = useInsertion(row, { post, editing });
  const ids = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  return (
    <li
      ref={row}
      className={cx(
        "group relative flex min-w-0 items-center rounded-lg border bg-surface hover:bg-hover",
        drag === "dragged" && "opacity-50",
      )}
    >
      {(drag === "before" || drag === "after") && <InsertionLine side={drag} />}
      {editing && (
        <GripVertical
          aria-hidden
          className="ms-1.5 size-4 shrink-0 cursor-grab text-muted max-sm:hidden"
        />
      )}
      <SelectPost post={post} />
      <Link
        href={`/posts/${post.id}`}
        draggable={false}
        data-row
        data-post={post.id}
        aria-keyshortcuts={editing ? "Alt+ArrowUp Alt+ArrowDown" : undefined}
        onKeyDown={(event) => editing && stepByKey(event, editing)}
        className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-lg px-3 py-1.5 focus-visible:-outline-offset-2"
      >
        <time dateTime={post.scheduledAt} className="shrink-0 font-medium tabular-nums">
          {formatTime(post.scheduledAt, preferences)}
        </time>
        <AccountStack accounts={accounts.filter(({ id }) => ids.has(id))} />
        <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 truncate">
            {post.title && <span className="font-medium">{post.title} · </span>}
            {firstLine(post)}
          </span>
          <RepeatMark seriesId={post.seriesId} />
          {isOpenApproval(post.approval.state) && <PostStateBadge post={post} />}
          <LabelChips labels={post.labels} />
          <span className="sm:hidden">
            <ManagerMark post={post} />
          </span>
        </span>
        <span className="inline-flex max-sm:hidden">
          <ManagerMark post={post} />
        </span>
        <PostThumbnail post={post} className="size-8" />
      </Link>
      {editing && <RowMenu post={post} editing={editing} />}
    </li>
  );
}

function InsertionLine({ side }: { side: "before" | "after" }) {
  return (
    <span
      aria-hidden
      data-insertion={side}
      className={cx(
        "pointer-events-none absolute inset-x-0 h-0.5 rounded-full bg-accent",
        side === "before" ? "-top-1" : "-bottom-1",
      )}
    />
  );
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 };

function stepByKey(event: KeyboardEvent, { step }: RowEditing): void {
  const by = event.altKey && steps[event.key];
  if (!by) return;
  event.preventDefault();
  if (!event.repeat) step(by);
}

function RowMenu({ post, editing }: { post: Post; editing: RowEditing }) {
  return (
    <MoreMenu of={firstLine(post)} className="me-2">
      <MenuItem
        icon={<ArrowUp aria-hidden className="size-4" />}
        shortcut="⌥ ↑"
        disabled={!editing.canStep(-1)}
        onSelect={() => editing.step(-1)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden className="size-4" />}
        shortcut="⌥ ↓"
        disabled={!editing.canStep(1)}
        onSelect={() => editing.step(1)}
      >
        Move down
      </MenuItem>
      <MenuItem icon={<CalendarPlus aria-hidden className="size-4" />} onSelect={editing.push}>
        Push everything from here by a day…
      </MenuItem>
    </MoreMenu>
  );
}

type Drag = "dragged" | "before" | "after";

function useInsertion(
  row: { current: HTMLLIElement | null },
  { post, editing }: { post: Post; editing: RowEditing | null },
): Drag | null {
  const [drag, setDrag] = useState<Drag | null>(null);
  const drop = useRef(editing?.drop);
  useEffect(() => {
    drop.current = editing?.drop;
  }, [editing]);
  const canEdit = editing !== null;

  useEffect(() => {
    const element = row.current;
    if (!element || !canEdit) return;
    const entry = entryOf(post);
    return withDragging(({ draggable, dropTargetForElements }) => {
      const ends = [
        draggable({
          element,
          getInitialData: () => ({ post }),
          onDragStart: () => setDrag("dragged"),
          onDrop: () => setDrag(null),
        }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => {
            const dragged = draggedPost(source.data);
            return dragged !== null && dragged.id !== post.id;
          },
          onDragEnter: ({ source }) => {
            const dragged = draggedPost(source.data);
            setDrag(dragged && suits(dragged, entry) ? sideOf(dragged, entry) : null);
          },
          onDragLeave: () => setDrag(null),
          onDrop: ({ source }) => {
            setDrag(null);
            const dragged = draggedPost(source.data);
            if (dragged) drop.current?.(dragged, entry);
          },
        }),
      ];
      return () => {
        for (const end of ends) end();
      };
    });
  }, [row, post, canEdit]);

  return drag;
}

function entryOf(post: Post): QueueEntry {
  return { kind: "post", scheduledAt: post.scheduledAt, queued: { post, need: null } };
}
