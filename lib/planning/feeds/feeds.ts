import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  assertScopeExists,
  countFeeds,
  type FeedRow,
  findFeedPage,
  insertFeed,
  removeFeed,
} from "./feed-store";
import { feedsPerPersonMax } from "./rules";
import {
  type CalendarFeed,
  CalendarFeedList,
  CalendarFeedParams,
  CreateCalendarFeed,
  ListCalendarFeeds,
  NewCalendarFeed,
  RevokedFeed,
} from "./schema";

export const createCalendarFeed = operation({
  name: "create_calendar_feed",
  summary: "Make an address at which a calendar program reads what is planned",
  scope: "self",
  input: CreateCalendarFeed,
  output: NewCalendarFeed,
  failures: ["not_found", "limit_reached"],
  run: async (actor, { name, withText, ...named }) => {
    const userId = personOf(actor);
    const connectionIds = [...new Set(named.connectionIds)];
    const labelIds = [...new Set(named.labelIds)];
    const { token, tokenHash } = newOneTimeToken();
    return await transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertScopeExists(tx, workspaceId, { connectionIds, labelIds });
      if ((await countFeeds(tx, workspaceId, userId)) >= feedsPerPersonMax) throw tooMany();
      const asked = { name, connectionIds, labelIds, withText, userId };
      const row = await insertFeed(tx, workspaceId, { ...asked, tokenHash, createdAt: now() });
      await recordAudit(tx, actor, {
        action: "feed.created",
        targetType: "feed",
        targetId: row.id,
        after: { name, withText },
      });
      return { feed: presentFeed(row), url: `${env.BASE_URL}/calendar-feeds/${token}.ics` };
    });
  },
});

export const listCalendarFeeds = operation({
  name: "list_calendar_feeds",
  summary: "List the addresses for calendars: one's own, or everybody's for an administrator",
  scope: "self",
  input: ListCalendarFeeds,
  output: CalendarFeedList,
  run: async (actor, page) => {
    const asked = { ...page, userId: reachOf(actor) };
    const { rows, hasMore } = await findFeedPage(db, actor.workspaceId, asked);
    return toPage(rows.map(presentFeed), hasMore);
  },
});

/** Ends an address at once: whoever reads it is answered as if it had never been. */
export const revokeCalendarFeed = operation({
  name: "revoke_calendar_feed",
  summary: "Revoke an address for calendars",
  scope: "self",
  input: CalendarFeedParams,
  output: RevokedFeed,
  failures: ["not_found"],
  run: (actor, { feedId }) =>
    transaction(async (tx) => {
      const asked = { feedId, userId: reachOf(actor) };
      const { name, withText } = await removeFeed(tx, actor.workspaceId, asked);
      await recordAudit(tx, actor, {
        action: "feed.revoked",
        targetType: "feed",
        targetId: feedId,
        before: { name, withText },
      });
      return { revoked: true as const };
    }),
});

/** An administrator reaches everybody's, everybody else their own. */
function reachOf(actor: Actor): string | null {
  return actor.admin ? null : personOf(actor);
}

function presentFeed({ user, ...row }: FeedRow): CalendarFeed {
  return {
    ...row,
    owner: user,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

function tooMany(): AppError {
  const message = `You have ${feedsPerPersonMax} addresses already. Revoke one first.`;
  return new AppError("limit_reached", message);
}
