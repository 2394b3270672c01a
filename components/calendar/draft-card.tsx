"use client";

import type { Route } from "next";
import Link from "next/link";
import { formatTime } from "@/lib/kernel/time/format-instant";
import { draftTitle } from "@/lib/planning/drafts/rules";
import { AccountMarks } from "./account-marks";
import { useCalendarTools } from "./calendar-context";
import type { PlannedDraft } from "./calendar-entry";

export function DraftCard({ draft }: { draft: PlannedDraft }) {
  const { preferences, accounts } = useCalendarTools();
  const own = accounts.filter(({ id }) => draft.connectionIds.includes(id));
  return (
    <Link
      href={`/compose?draft=${draft.id}` as Route}
      prefetch={false}
      className="flex size-full min-w-0 flex-col overflow-hidden rounded-md border border-border-strong border-dashed bg-canvas px-1.5 py-1 text-muted text-xs hover:bg-hover focus-visible:-outline-offset-1"
    >
      <span className="flex h-4 shrink-0 items-center gap-1.5">
        <time className="shrink-0 font-semibold" dateTime={draft.scheduledAt}>
          {formatTime(draft.scheduledAt, preferences)}
        </time>
        <span>Draft</span>
        <AccountMarks accounts={own} />
      </span>
      <span className="mt-0.5 line-clamp-2 min-w-0 wrap-anywhere">{draftTitle(draft)}</span>
    </Link>
  );
}
