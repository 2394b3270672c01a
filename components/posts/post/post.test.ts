import { describe, expect, it } from "vitest";
import { DeliveryErrorCode } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { contentForAccount } from "./content-for-account";
import { adviceFor } from "./delivery-advice";
import { readLink } from "./finding";
import { isFollowed } from "./unconfirmed-panel";

describe("the advice for a failed delivery", () => {
  it("every failure comes with something to do, as a sentence", () => {
    for (const retryable of [true, false]) {
      for (const code of DeliveryErrorCode.options) {
        expect(adviceFor({ code, retryable }).text).toMatch(/\.$/);
      }
    }
  });

  it("a retry leads to the connections while the account is not connected", () => {
    expect(adviceFor({ code: "internal", retryable: true }, false).leadsTo).toBe("connections");
  });

  it("no copy is offered while the outcome is unknown", () => {
    for (const retryable of [true, false]) {
      expect(adviceFor({ code: "outcome_unknown", retryable }).leadsTo).toBeNull();
    }
  });
});

it("a pasted link is a web address or nothing, and any other text is refused", () => {
  expect(readLink("  ")).toEqual({ url: null, error: null });
  expect(readLink(" https://example.com/1 ")).toEqual({
    url: "https://example.com/1",
    error: null,
  });
  for (const typed of ["example.com/1", "javascript:alert(1)", "https://"]) {
    expect(readLink(typed)).toEqual({ url: null, error: expect.any(String) });
  }
});

it("an account gets its own text and media where it has them, else what all share", () => {
  const fields = { fileName: "a.jpg", contentType: "image/jpeg", sizeBytes: 1, alt: "" };
  const medium = { id: "own", ...fields, width: 1, height: 1, durationSeconds: null };
  const subject = aPost({
    additionalPosts: [{ text: "Second", media: [] }],
    deliveries: [aDelivery({ textOverride: "Own" })],
    mediaOverrides: { page: { "1": ["own"] } },
  });
  expect(contentForAccount(subject, "page", [medium])).toEqual([
    { key: "0", text: "Own", media: [] },
    { key: "1", text: "Second", media: [medium] },
  ]);
});

it("the first post of a sequence is followed while later ones of its account wait", () => {
  const first = aDelivery({ state: "unconfirmed" });
  const later = aDelivery({ postIndex: 1 });
  const elsewhere = aDelivery({ postIndex: 1, connectionId: "other" });
  const cancelled = aDelivery({ postIndex: 1, state: "cancelled" });
  const postOf = (...deliveries: Post["deliveries"]) => aPost({ deliveries });
  expect(isFollowed(postOf(first, later), first)).toBe(true);
  expect(isFollowed(postOf(first, elsewhere), first)).toBe(false);
  expect(isFollowed(postOf(first, cancelled), first)).toBe(false);
  expect(isFollowed(postOf(first, later), { ...later, state: "unconfirmed" })).toBe(false);
});
