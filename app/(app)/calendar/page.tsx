import type { Metadata } from "next";
import { headers } from "next/headers";
import { Calendar } from "@/components/calendar/calendar";
import { calendarAddress } from "@/components/calendar/calendar-address";
import { calendarPeriod, calendarViews } from "@/components/calendar/calendar-period";
import { currentMember } from "@/lib/auth/current-member";
import { now } from "@/lib/kernel/clock";
import { hasInvited } from "@/lib/members/has-invited";
import { listPosts } from "@/lib/posts/list-posts";
import { toWallTime } from "@/lib/time/zoned";
import { planningFor } from "../planning";
import { teamOf } from "../team";

export const metadata: Metadata = { title: "Calendar" };

type Search = Partial<Record<"view" | "date" | keyof typeof calendarAddress.filters, string>>;

export default async function CalendarPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const actor = await currentMember();
  const phone = /Mobi/.test((await headers()).get("User-Agent") ?? "");
  const [planning, team, latest, invited] = await Promise.all([
    planningFor(actor),
    teamOf(actor),
    listPosts(actor, { limit: 1 }),
    hasInvited(actor, {}),
  ]);
  const { accounts, preferences, firstDayOfWeek, workspaceTimeZone } = planning;
  const { timeZone, dateFormat } = preferences;
  const at = now().toISOString();
  const view = calendarViews.find((each) => each === search.view) ?? (phone ? "list" : "week");
  const date = calendarAddress.date.parseServerSide(search.date) ?? toWallTime(at, timeZone).date;
  const { from, to } = calendarPeriod({ timeZone, dateFormat, firstDayOfWeek, view, date });
  const { items } = await listPosts(actor, { from, to, limit: 200 });
  const { account, state, managedBy, label, q } = search;
  const filtered = Boolean(account || state || managedBy || label || q) || items.length === 200;
  return (
    <Calendar
      accounts={accounts}
      team={team}
      preferences={preferences}
      firstDayOfWeek={firstDayOfWeek}
      workspaceTimeZone={workspaceTimeZone}
      canEdit={actor.role !== "viewer"}
      isAdmin={actor.admin}
      written={latest.items.length > 0}
      invited={invited}
      initial={{ now: at, from, to, filtered, posts: items }}
      phone={phone}
    />
  );
}
