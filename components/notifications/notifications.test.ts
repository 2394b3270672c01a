import { describe, expect, it } from "vitest";
import { notificationTypes } from "@/lib/notifications/schema";
import { notificationsSearch } from "./notification-filter";
import { notificationHref } from "./notification-href";

const nowhere = { postId: null, connectionId: null };
const [postId, connectionId] = [crypto.randomUUID(), crypto.randomUUID()];

describe("a notification leads", () => {
  it("to its post, whatever it tells of it", () => {
    for (const type of notificationTypes.filter((one) => one !== "mention")) {
      expect(notificationHref({ type, postId, connectionId })).toBe(`/posts/${postId}`);
    }
    const mention = { ...nowhere, type: "mention", postId } as const;
    expect(notificationHref(mention)).toBe(`/posts/${postId}#comments`);
  });

  it("to the queue of the account where it tells of several posts", () => {
    const several = { ...nowhere, connectionId, type: "delivery_failed" } as const;
    expect(notificationHref(several)).toBe(`/queue?account=${connectionId}`);
    expect(notificationHref({ ...several, connectionId: null })).toBe("/queue");
  });

  it("to where the account is reconnected", () => {
    for (const type of ["connection_needs_reconnect", "connection_expires"] as const) {
      expect(notificationHref({ ...nowhere, connectionId, type })).toBe("/connections");
    }
  });
});

it("the list is asked for as its filter and page say", () => {
  expect(notificationsSearch("all", null)).toEqual({ limit: 30 });
  expect(notificationsSearch("unread", connectionId)).toEqual({
    limit: 30,
    state: "unread",
    cursor: connectionId,
  });
});
