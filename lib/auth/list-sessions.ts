import { personOf } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { ListSessions, SessionList } from "./schema";
import { findSessionPage } from "./session-store";

export const listSessions = operation({
  name: "list_sessions",
  summary: "List the browsers you are signed in with, newest first",
  scope: "self",
  input: ListSessions,
  output: SessionList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findSessionPage(db, personOf(actor), { limit, cursor });
    const items = rows.slice(0, limit).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === actor.sessionId,
    }));
    const hasMore = rows.length > limit;
    return toPage(items, hasMore);
  },
});
