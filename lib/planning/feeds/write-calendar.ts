import ical, { ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { stateInWords } from "@/lib/deliveries/rules/states-in-words";
import { firstLine } from "@/lib/kernel/first-line";
import { instantOfId } from "@/lib/kernel/time-ordered-id";
import type { PostSummary } from "@/lib/planning/posts/schema";

/** A post is a moment; a calendar shows what has some length. */
const shownMinutes = 15;
const refreshSeconds = 15 * 60;
const titleMax = 120;

export type CalendarOf = {
  name: string;
  timeZone: string;
  withText: boolean;
  /** Has by id an account's name with its network's. Deliveries to others are left out. */
  accounts: ReadonlyMap<string, string>;
  addressOf: (postId: string) => string;
};

/** Writes posts as iCalendar (RFC 5545); the same posts are the same bytes. */
export function writeCalendar(posts: readonly PostSummary[], shown: CalendarOf): string {
  const calendar = ical({
    name: plain(shown.name),
    prodId: { company: "Herald", product: "Herald", language: "EN" },
    ttl: refreshSeconds,
    x: { "X-WR-TIMEZONE": shown.timeZone },
  });
  for (const post of posts) {
    const start = new Date(post.scheduledAt);
    calendar.createEvent({
      id: post.id,
      start,
      end: new Date(start.getTime() + shownMinutes * 60_000),
      stamp: instantOfId(post.id) ?? start,
      sequence: post.version - 1,
      summary: titleOf(post, shown),
      description: describe(post, shown),
      url: shown.addressOf(post.id),
      status: statusOf(post),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

function titleOf(post: PostSummary, { accounts }: CalendarOf): string {
  if (post.title.trim() !== "") return plain(firstLine(post.title, titleMax));
  const names = accountIdsOf(post).flatMap((id) => accounts.get(id) ?? []);
  return plain(names.join(", ")) || "Post";
}

function describe(post: PostSummary, { accounts, withText }: CalendarOf): string {
  const lines = accountIdsOf(post).flatMap((id) => {
    const name = accounts.get(id);
    return name ? [`${name} ${statesOf(post, id).join(", ")}`] : [];
  });
  const approval = awaitsApproval(post) ? ["Waits for approval"] : [];
  const text = withText && post.text !== "" ? ["", post.text] : [];
  return plain([...lines, ...approval, ...text].join("\n"));
}

function accountIdsOf({ deliveries }: PostSummary): string[] {
  return [...new Set(deliveries.map(({ connectionId }) => connectionId))];
}

function statesOf({ deliveries }: PostSummary, accountId: string): string[] {
  const own = deliveries.filter(({ connectionId }) => connectionId === accountId);
  return [...new Set(own.map(({ state }) => stateInWords[state]))];
}

function statusOf(post: PostSummary): ICalEventStatus {
  if (post.state === "cancelled") return ICalEventStatus.CANCELLED;
  return awaitsApproval(post) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}

function awaitsApproval({ state, approval }: PostSummary): boolean {
  return state === "scheduled" && !["not_needed", "approved"].includes(approval.state);
}

/** Takes out control characters, which iCalendar has no way to write. */
function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/(?![\n\t])\p{Cc}/gu, "");
}
