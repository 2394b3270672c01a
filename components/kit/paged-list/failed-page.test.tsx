import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { AuditList } from "@/components/settings/audit/audit-settings";
import { NotificationsBody } from "@/components/shell/notifications/notifications";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { AuditEntry } from "@/lib/records/audit/schema";
import type { Notification } from "@/lib/records/notifications/schema";

const preferences: TimePreferences = {
  timeZone: "UTC",
  dateFormat: "day-short-month-year",
  timeFormat: "24-hour",
};
const at = "2027-03-27T12:00:00.000Z";
const id = "019b0000-0000-7000-8000-000000000000";
const entry: AuditEntry = {
  id,
  at,
  actor: null,
  credentialId: null,
  credentialName: null,
  action: "post.created",
  targetType: "post",
  targetId: id,
  targetName: null,
  requestId: "the-request-read-before",
  before: null,
  after: null,
};
const notification: Notification = {
  id,
  type: "security",
  createdAt: at,
  readAt: null,
  actor: null,
  postId: null,
  connectionId: null,
  topic: null,
  message: "What was read before.",
  said: null,
  resolvedAt: null,
  resolution: null,
};

async function listOf<Item>(item: Item, cameBefore: 0 | 1) {
  const queryFn = vi.fn(async () => {
    if (queryFn.mock.calls.length > cameBefore) throw new Error("The server is away.");
    return { items: [item], hasMore: true, nextCursor: id, unreadCount: 1 };
  });
  const observer = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ["list"],
    queryFn,
    retry: false,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  await observer.refetch();
  if (cameBefore > 0) await observer.fetchNextPage();
  const query = observer.getCurrentResult();
  return { query, items: query.data?.pages.flatMap((page) => page.items) ?? [] };
}

async function auditAfter(cameBefore: 0 | 1): Promise<string> {
  const log = await listOf(entry, cameBefore);
  return renderToStaticMarkup(
    <AuditList log={log} preferences={preferences} onShowAll={() => {}} />,
  );
}

async function notificationsAfter(cameBefore: 0 | 1): Promise<string> {
  const list = await listOf(notification, cameBefore);
  const untouched = { unreadCount: 1, reading: false, read: () => {}, readAll: () => {} };
  const notifications = { ...list, ...untouched };
  return renderToStaticMarkup(
    <NotificationsBody
      notifications={notifications}
      preferences={preferences}
      isAdmin={false}
      empty={null}
    />,
  );
}

describe("a page of a list that does not load", () => {
  it("the audit log keeps its loaded pages and says at its foot what failed", async () => {
    const shown = await auditAfter(1);
    expect(shown).toContain("the-request-read-before");
    expect(shown).toMatch(/the-request-read-before.*The rest did not load.*The server is away/);
  });

  it("the notifications keep their loaded pages and say at their foot what failed", async () => {
    const shown = await notificationsAfter(1);
    expect(shown).toMatch(/What was read before.*The rest did not load.*The server is away/);
    expect(shown).not.toContain("The latest did not load");
  });

  it("a failed first page replaces the list", async () => {
    expect(await auditAfter(0)).toContain("The audit log did not load");
    expect(await notificationsAfter(0)).toContain("Your notifications did not load");
  });
});
