import { headers } from "next/headers";
import { planningFor } from "@/app/(app)/planning";
import { teamOf } from "@/app/(app)/team";
import { Calendar } from "@/components/calendar/calendar";
import { calendarAddress } from "@/components/calendar/calendar-address";
import {
  calendarPeriod,
  calendarViews,
  freeSlots,
  type PeriodQuery,
  plannedDrafts,
} from "@/components/calendar/calendar-period";
import { filteredAccounts } from "@/components/calendar/filtered-accounts";
import { everyPage } from "@/components/kit/api/every-page";
import { managerIdOf } from "@/components/posts/people/managed-by";
import { titled } from "@/components/shell/frame/titled";
import { listSlots } from "@/lib/accounts/slots/list-slots";
import { currentMember } from "@/lib/identity/auth/current-member";
import { hasInvited } from "@/lib/identity/members/members";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { listDrafts } from "@/lib/planning/drafts/drafts";
import { getCalendar, listPosts } from "@/lib/planning/posts/read-posts";

type Search = Partial<
  Record<"view" | "date" | "past" | keyof typeof calendarAddress.filters, string>
>;

async function CalendarPage({ searchParams }: { searchParams: Promise<Search> }) {
  const search = await searchParams;
  const actor = await currentMember();
  const phone = /Mobi/.test((await headers()).get("User-Agent") ?? "");
  const [planning, team, latest, invited] = await Promise.all([
    planningFor(actor),
    teamOf(actor),
    listPosts(actor, { limit: 1 }),
    hasInvited(actor, {}),
  ]);
  const { accounts, preferences, workspaceTimeZone } = planning;
  const { timeZone, dateFormat, firstDayOfWeek } = preferences;
  const at = now().toISOString();
  const view = calendarViews.find((each) => each === search.view) ?? (phone ? "list" : "week");
  const today = toWallTime(at, timeZone).date;
  const date = calendarAddress.date.parseServerSide(search.date) ?? today;
  const past = calendarAddress.past.parseServerSide(search.past) ?? false;
  const reader = { timeZone, dateFormat, firstDayOfWeek, today };
  const { from, to } = calendarPeriod({ ...reader, view, date, past });
  const initial = await periodOf(actor, { from, to, filters: filtersOf(actor, search) });
  return (
    <Calendar
      accounts={accounts}
      team={team}
      preferences={preferences}
      workspaceTimeZone={workspaceTimeZone}
      canEdit={actor.role !== "viewer"}
      isAdmin={actor.admin}
      written={latest.items.length > 0}
      invited={invited}
      initial={{ ...initial, now: at }}
      phone={phone}
    />
  );
}

function filtersOf(actor: Actor, search: Search): PeriodQuery["filters"] {
  const { account, state, managedBy, label, approval, q } = calendarAddress.filters;
  const manager = managedBy.parseServerSide(search.managedBy);
  return {
    account: account.parseServerSide(search.account),
    state: state.parseServerSide(search.state),
    managedBy: managerIdOf({ userId: personOf(actor) }, manager),
    label: label.parseServerSide(search.label),
    approval: approval.parseServerSide(search.approval),
    q: q.parseServerSide(search.q),
  };
}

async function periodOf(actor: Actor, query: PeriodQuery) {
  const { from, to, filters } = query;
  const [{ posts }, plans] = await Promise.all([
    getCalendar(actor, { from, to, ...searchOf(filters) }),
    actor.role === "viewer" ? { drafts: [], slots: [] } : plansOf(actor, { from, to }),
  ]);
  return { query, posts, ...plans };
}

async function plansOf(actor: Actor, period: { from: string; to: string }) {
  const [drafts, { slots }] = await Promise.all([
    everyPage((cursor) => listDrafts(actor, { ...period, limit: 200, cursor })),
    listSlots(actor, { ...period, state: "free" }),
  ]);
  return { drafts: plannedDrafts(drafts), slots: freeSlots(slots) };
}

function searchOf({ account, state, managedBy, label, approval, q }: PeriodQuery["filters"]) {
  return {
    connectionId: account ? filteredAccounts(account) : undefined,
    state: state ?? undefined,
    managedBy: managedBy ?? undefined,
    label: label ?? undefined,
    approval: approval ?? undefined,
    q: q || undefined,
  };
}

export default titled("Calendar", CalendarPage);
