"use client";

import { useState, useSyncExternalStore } from "react";
import type { Account } from "@/components/account/account";
import { FirstSteps } from "@/components/first-steps/first-steps";
import { managerIdOf } from "@/components/people/managed-by";
import type { Team } from "@/components/people/person";
import { useManagedByFilter } from "@/components/people/use-managed-by-filter";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import type { FirstDayOfWeek } from "@/lib/time/formats";
import { toWallTime } from "@/lib/time/zoned";
import { CalendarBody } from "./calendar-body";
import { CalendarToolsProvider, type CardDialog } from "./calendar-context";
import { calendarPeriod } from "./calendar-period";
import { CalendarToolbar } from "./calendar-toolbar";
import { CardDialogs } from "./card-dialogs";
import { useCalendarUrl } from "./use-calendar-url";
import { useMovePost } from "./use-move-post";
import { usePostsInPeriod } from "./use-posts-in-period";

export type CalendarProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: TimePreferences;
  firstDayOfWeek: FirstDayOfWeek;
  workspaceTimeZone: string;
  canEdit: boolean;
  isAdmin: boolean;
  initial: { now: string; from: string; to: string; filtered: boolean; posts: Post[] };
  /** The server's guess from the user agent, used until the browser knows its width. */
  phone: boolean;
  written: boolean;
  invited: boolean;
};

export function Calendar(props: CalendarProps) {
  const { accounts, team, preferences, firstDayOfWeek, workspaceTimeZone, canEdit, initial } =
    props;
  const url = useCalendarUrl();
  const isPhone = useIsPhone(props.phone);
  const view = url.view ?? (isPhone ? "list" : "week");
  const today = toWallTime(initial.now, preferences.timeZone).date;
  const date = url.date ?? today;
  const period = calendarPeriod({ ...preferences, firstDayOfWeek, view, date });
  const same = initial.from === period.from && initial.to === period.to;
  const { managedBy } = url.filters;
  const filters = { ...url.filters, managedBy: managerIdOf(team, managedBy) };
  const query = { from: period.from, to: period.to, filters };
  const posts = usePostsInPeriod(query, same && !initial.filtered ? initial.posts : undefined);
  const managers = useManagedByFilter(team, { managedBy, posts: posts.data ?? noPosts });
  const [announcement, announce] = useState("");
  const [opened, setOpened] = useState<{ dialog: CardDialog; post: Post } | null>(null);
  const openDialog = (dialog: CardDialog, post: Post) => setOpened({ dialog, post });
  const moves = useMovePost(preferences, announce);
  const shown = { accounts, team, preferences, workspaceTimeZone, canEdit };
  const tools = { ...shown, ...moves, openDialog };

  return (
    <CalendarToolsProvider tools={tools}>
      <CalendarToolbar period={period} view={view} today={today} url={url} managers={managers} />
      {canEdit && (
        <FirstSteps
          connected={accounts.length > 0}
          written={props.written}
          invited={props.invited}
          timeZone={preferences.timeZone}
          isAdmin={props.isAdmin}
        />
      )}
      <CalendarBody
        view={view}
        period={period}
        today={today}
        posts={posts}
        url={url}
        manager={managers.selected}
      />
      <CardDialogs opened={opened} onClose={() => setOpened(null)} />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </CalendarToolsProvider>
  );
}

const noPosts: Post[] = [];

const narrow = "(max-width: 47.99rem)";

function useIsPhone(guess: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrow);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(narrow).matches,
    () => guess,
  );
}
