import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { securityPages } from "@/lib/records/notifications/rules";
import {
  type NotificationType,
  notificationTypes,
  type SecurityTopic,
} from "@/lib/records/notifications/schema";
import { notificationsSearch } from "./notification-filter";
import { notificationHref } from "./notification-href";

const noSubject = { postId: null, connectionId: null, topic: null };
const [postId, connectionId] = [crypto.randomUUID(), crypto.randomUUID()];
const [admin, member] = [{ isAdmin: true }, { isAdmin: false }];

describe("notificationHref", () => {
  it("a notification on one post links to the post, whatever its type", () => {
    const anchors: Partial<Record<NotificationType, string>> = {
      mention: "#mention",
      comment: "#latest-comment",
    };
    for (const type of notificationTypes) {
      const href = notificationHref({ ...noSubject, type, postId, connectionId }, member);
      expect(href).toBe(`/posts/${postId}${anchors[type] ?? ""}`);
    }
  });

  it("a notification on several assigned posts links to the reader's own in the queue", () => {
    const several = { ...noSubject, type: "assignment" } as const;
    expect(notificationHref(several, member)).toBe("/queue?managedBy=me");
  });

  it("posts that wait for the reader lead to their page, posts of the reader to the queue", () => {
    for (const type of ["approval_requested", "approval_reminder", "approval_missed"] as const) {
      expect(notificationHref({ ...noSubject, type }, member)).toBe("/for-you");
    }
    for (const type of ["approval_decided", "approval_unanswered"] as const) {
      expect(notificationHref({ ...noSubject, type }, member)).toBe("/queue?managedBy=me");
    }
  });

  it("a notification on a series links to the list, which says why it does not go on", () => {
    expect(notificationHref({ ...noSubject, type: "series_stopped" }, member)).toBe("/series");
  });

  it("a notification on several posts of an account links to that account's queue", () => {
    const several = { ...noSubject, connectionId, type: "delivery_failed" } as const;
    expect(notificationHref(several, member)).toBe(`/queue?account=${connectionId}`);
    expect(notificationHref({ ...several, connectionId: null }, member)).toBe("/queue");
  });

  it("a notification on an account links to where it is reconnected", () => {
    for (const type of ["connection_needs_reconnect", "connection_expires"] as const) {
      expect(notificationHref({ ...noSubject, connectionId, type }, admin)).toBe("/connections");
    }
  });

  it("a pause links administrators to where they resume, and nobody to a page they may not open", () => {
    const paused = { ...noSubject, type: "publishing_paused" } as const;
    expect(notificationHref(paused, admin)).toBe("/settings/publishing");
    expect(notificationHref(paused, member)).toBeNull();
  });

  it("a security notice links to where its reader acts on it", () => {
    const type = "security";
    const topics = ["account", "sessions", "members", "connections"] as const;
    const hrefs = topics.map((topic) => notificationHref({ ...noSubject, type, topic }, member));
    expect(hrefs).toEqual(["/settings", "/settings/sessions", "/settings/members", "/connections"]);
  });

  it("every link leads to a page of the app", () => {
    const kinds = [
      ...notificationTypes.map((type) => ({ type, topic: null })),
      ...Object.keys(securityPages).map((topic) => ({ type: "security", topic })),
    ] as { type: NotificationType; topic: SecurityTopic | null }[];
    for (const kind of kinds) {
      const href = notificationHref({ ...noSubject, connectionId, ...kind }, admin);
      if (href === null) continue;
      const { pathname } = new URL(href, "http://localhost");
      expect(existsSync(`app/(app)${pathname}/page.tsx`), `${kind.type}: ${pathname}`).toBe(true);
    }
  });
});

it("the list is requested with its filter and cursor", () => {
  expect(notificationsSearch("all", null)).toEqual({ limit: 30 });
  expect(notificationsSearch("unread", connectionId)).toEqual({
    limit: 30,
    state: "unread",
    cursor: connectionId,
  });
});
