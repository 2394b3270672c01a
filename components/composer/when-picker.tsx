"use client";

import { CalendarClock } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { inOtherZone, zoneName } from "@/components/kit/when/when";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";

const WhenField = lazyPart(
  () => dynamic(() => import("@/components/kit/when/when-field").then((chunk) => chunk.WhenField)),
  {
    what: "The calendar",
    loading: (
      <Loading label="Loading the calendar">
        <Skeleton className="h-96 sm:h-80" />
      </Loading>
    ),
  },
);

export function WhenPicker() {
  const { composition, change, verdict, preferences, workspaceTimeZone } = useComposerTools();
  const [open, setOpen] = useState(false);
  const elsewhere = verdict.instant && inOtherZone(verdict.instant, preferences, workspaceTimeZone);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 low:flex-nowrap">
      <Popover
        title="When the post goes out"
        side="top"
        open={open}
        onOpenChange={setOpen}
        className="max-h-(--available-height) w-84 overflow-y-auto overscroll-contain p-4 sm:w-136"
        trigger={
          <Button icon={<CalendarClock aria-hidden className="size-4" />}>
            <span className="low:sr-only">Pick a time</span>
          </Button>
        }
      >
        <form
          noValidate
          className="flex flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
          }}
        >
          <WhenField
            wall={composition.when}
            onChange={(when) => change({ type: "set", fields: { when } })}
            verdict={verdict}
            preferences={preferences}
            workspaceTimeZone={workspaceTimeZone}
            connectionIds={composition.connectionIds}
          />
          <Button type="submit" className="self-end">
            Done
          </Button>
        </form>
      </Popover>
      <p className="min-w-0 text-sm low:line-clamp-2">
        {verdict.instant ? (
          <>
            <time dateTime={verdict.instant} className="font-medium">
              {formatDateTime(verdict.instant, preferences)}
            </time>{" "}
            <span className="text-muted">
              {zoneName(preferences.timeZone)}
              {elsewhere && ` · ${elsewhere}`}
            </span>
          </>
        ) : (
          <span className="text-negative">{verdict.problem}</span>
        )}
      </p>
    </div>
  );
}
