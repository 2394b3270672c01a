import { describe, expect, it } from "vitest";
import { type Delivery, DeliveryErrorCode, type DeliveryState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import { adviceFor } from "./delivery-advice";
import { readLink } from "./read-link";
import { sentTo } from "./sent-to";
import { isCancellable, isDeletable, isEditable, isFollowed } from "./what-can-be-done";

function delivery(state: DeliveryState, more: Partial<Delivery> = {}): Delivery {
  return {
    id: state,
    postIndex: 0,
    connectionId: "page",
    provider: "sample",
    accountName: "Page",
    textOverride: null,
    state,
    providerPostId: null,
    publishedUrl: null,
    error: null,
    publishedAt: null,
    ...more,
  };
}

function post(...deliveries: Delivery[]): Post {
  return {
    id: "post",
    text: "Shared",
    additionalPosts: [{ text: "Second", media: [] }],
    mediaOverrides: {},
    scheduledAt: "2027-01-01T10:00:00.000Z",
    idempotencyKey: "key",
    state: "scheduled",
    version: 1,
    createdAt: "2027-01-01T09:00:00.000Z",
    media: [],
    managedBy: { id: "user", name: "User", avatarUrl: null },
    deliveries,
  };
}

describe("what can be done to a post", () => {
  it("is everything while all of it is scheduled", () => {
    const scheduled = post(delivery("scheduled"));
    expect([isEditable, isCancellable, isDeletable].map((can) => can(scheduled))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("is cancelling alone while it is being prepared, and nothing while it is published", () => {
    const can = (subject: Post) =>
      [isEditable, isCancellable, isDeletable].map((each) => each(subject));
    expect(can(post(delivery("scheduled"), delivery("preparing")))).toEqual([false, true, false]);
    expect(can(post(delivery("scheduled"), delivery("publishing")))).toEqual([false, false, false]);
  });

  it("is deleting alone once it is over, or its accounts are gone", () => {
    const can = (subject: Post) =>
      [isEditable, isCancellable, isDeletable].map((each) => each(subject));
    expect(can(post(delivery("published"), delivery("failed")))).toEqual([false, false, true]);
    expect(can(post())).toEqual([false, false, true]);
  });
});

describe("a failed delivery", () => {
  it("comes with something to do, and never with a repetition while the outcome is unknown", () => {
    expect(adviceFor({ code: "internal", retryable: true }, false).leadsTo).toBe("connections");
    for (const retryable of [true, false]) {
      for (const code of DeliveryErrorCode.options) {
        expect(adviceFor({ code, retryable }).text).toMatch(/\.$/);
      }
      expect(adviceFor({ code: "outcome_unknown", retryable }).leadsTo).toBeNull();
    }
  });
});

describe("a link that a person pastes", () => {
  it("is a web address or nothing, and nothing else", () => {
    expect(readLink("  ")).toEqual({ url: null, error: null });
    expect(readLink(" https://example.com/1 ")).toEqual({
      url: "https://example.com/1",
      error: null,
    });
    for (const typed of ["example.com/1", "javascript:alert(1)", "https://"]) {
      expect(readLink(typed)).toEqual({ url: null, error: expect.any(String) });
    }
  });
});

describe("the first post of a sequence", () => {
  it("is followed while later ones of its account wait", () => {
    const first = delivery("unconfirmed");
    const later = delivery("scheduled", { postIndex: 1 });
    const elsewhere = { ...later, connectionId: "other" };
    expect(isFollowed(post(first, later), first)).toBe(true);
    expect(isFollowed(post(first, elsewhere), first)).toBe(false);
    expect(isFollowed(post(first, { ...later, state: "cancelled" }), first)).toBe(false);
    expect(isFollowed(post(first, later), { ...later, state: "unconfirmed" })).toBe(false);
  });
});

describe("what an account gets", () => {
  it("is its own text and media where it has them, else what all share", () => {
    const fields = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1, alt: "" };
    const medium = { id: "own", ...fields, width: 1, height: 1, durationSeconds: null };
    const subject = {
      ...post(delivery("scheduled", { textOverride: "Own" })),
      mediaOverrides: { page: { "1": ["own"] } },
    };
    expect(sentTo(subject, "page", [medium])).toEqual([
      { key: "0", text: "Own", media: [] },
      { key: "1", text: "Second", media: [medium] },
    ]);
  });
});
