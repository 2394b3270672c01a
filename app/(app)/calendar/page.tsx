import type { Metadata } from "next";
import { headers } from "next/headers";
import { accountsOf } from "@/components/account/account";
import { Calendar } from "@/components/calendar/calendar";
import { calendarPeriod, calendarViews } from "@/components/calendar/calendar-period";
import { currentMember } from "@/lib/auth/current-member";
import { getMe } from "@/lib/auth/get-me";
import { now } from "@/lib/clock";
import { listConnections } from "@/lib/connections/list-connections";
import { listNetworks } from "@/lib/connections/list-networks";
import { listPosts } from "@/lib/posts/list-posts";
import { toWallTime } from "@/lib/time/zoned";
import { getPlanningZone } from "@/lib/workspaces/get-planning-zone";

export const metadata: Metadata = { title: "Calendar" };

type Search = { view?: string; date?: string; account?: string; state?: string; q?: string };

export default async function CalendarPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const actor = await currentMember();
  const phone = /Mobi/.test((await headers()).get("User-Agent") ?? "");
  const [{ user }, planning, connections, { networks }, latest] = await Promise.all([
    getMe(actor, {}),
    getPlanningZone(actor, {}),
    listConnections(actor, { limit: 200 }),
    listNetworks(actor, {}),
    listPosts(actor, { limit: 1 }),
  ]);
  const { timeZone, dateFormat, timeFormat } = user;
  const at = now().toISOString();
  const view = calendarViews.find((each) => each === search.view) ?? (phone ? "list" : "week");
  const date = plainDate(search.date) ?? toWallTime(at, timeZone).date;
  const { from, to } = calendarPeriod({ timeZone, dateFormat, view, date });
  const { items } = await listPosts(actor, { from, to, limit: 200 });
  const filtered = Boolean(search.account || search.state || search.q) || items.length === 200;
  return (
    <Calendar
      accounts={accountsOf(connections.items, networks)}
      preferences={{ timeZone, dateFormat, timeFormat }}
      workspaceTimeZone={planning.timeZone}
      canEdit={actor.role !== "viewer"}
      canConnect={actor.admin}
      written={latest.items.length > 0}
      initial={{ now: at, from, to, filtered, posts: items }}
      phone={phone}
    />
  );
}

function plainDate(value: string | undefined): string | undefined {
  if (!value || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}
