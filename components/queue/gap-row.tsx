"use client";

import type { Route } from "next";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { withDragging } from "@/components/kit/drag/with-dragging";
import { cx } from "@/components/ui/cx";
import { formatTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Post } from "@/lib/planning/posts/schema";
import type { Gap, QueueEntry } from "./group-queue";
import { suits } from "./queue-order";
import { draggedPost } from "./use-queue-moves";

type GapEntry = Extract<QueueEntry, { kind: "gap" }>;

type GapRowProps = {
  entry: GapEntry;
  accounts: readonly Account[];
  preferences: TimePreferences;
  onDrop: ((post: Post, target: QueueEntry) => void) | null;
};

export function GapRow({ entry, accounts, preferences, onDrop }: GapRowProps) {
  const { gap } = entry;
  const row = useRef<HTMLLIElement>(null);
  const isOver = useGapDrop(row, { entry, onDrop });
  const owners = accounts.filter(({ id }) => gap.connectionIds.includes(id));
  const time = formatTime(gap.scheduledAt, preferences);
  const content = (
    <>
      <time dateTime={gap.scheduledAt} className="shrink-0 tabular-nums">
        {time}
      </time>
      <AccountStack accounts={owners} />
      <span className="min-w-0 grow truncate">Free slot</span>
    </>
  );
  const look = "flex min-h-9 min-w-0 items-center gap-3 rounded-lg px-3 py-1 text-muted";
  return (
    <li
      ref={row}
      className={cx(
        "rounded-lg border border-border-strong border-dashed",
        onDrop && "ps-11.5 max-sm:ps-6 touch:max-sm:ps-11",
        isOver && "border-accent bg-accent-soft",
      )}
    >
      {onDrop ? (
        <Link
          href={composeIn(gap, preferences.timeZone)}
          data-row
          draggable={false}
          className={`${look} hover:text-text focus-visible:-outline-offset-2`}
        >
          {content}
          <span className="shrink-0 text-accent-text text-sm">Write a post</span>
        </Link>
      ) : (
        <span className={look}>{content}</span>
      )}
    </li>
  );
}

function composeIn({ scheduledAt, connectionIds }: Gap, timeZone: string): Route {
  const { date, time } = toWallTime(scheduledAt, timeZone);
  return `/compose?at=${date}T${time}&account=${connectionIds.join()}` as Route;
}

function useGapDrop(
  row: { current: HTMLLIElement | null },
  { entry, onDrop }: Pick<GapRowProps, "entry" | "onDrop">,
): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  }, [onDrop]);
  const canEdit = onDrop !== null;

  useEffect(() => {
    const element = row.current;
    if (!element || !canEdit) return;
    return withDragging(({ dropTargetForElements }) =>
      dropTargetForElements({
        element,
        canDrop: ({ source }) => draggedPost(source.data) !== null,
        onDragEnter: ({ source }) => {
          const post = draggedPost(source.data);
          setOver(post !== null && suits(post, entry));
        },
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          const post = draggedPost(source.data);
          if (post) drop.current?.(post, entry);
        },
      }),
    );
  }, [row, entry, canEdit]);

  return isOver;
}
