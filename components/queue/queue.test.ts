import { describe, expect, it } from "vitest";
import type { Account } from "@/components/account/account";
import type { Delivery, DeliveryState, PostState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";
import { groupQueue } from "./group-queue";
import { needOf } from "./need";
import { queuePeriod, queueSearch } from "./queue-search";

const nowMs = Date.parse("2027-01-10T12:00:00.000Z");

function post(id: string, state: PostState, more: Partial<Delivery> & { inMinutes?: number } = {}) {
  const { inMinutes = -60, ...delivery } = more;
  const { state: _, ...own } = delivery;
  return {
    id,
    text: id,
    additionalPosts: [],
    mediaOverrides: {},
    scheduledAt: new Date(nowMs + inMinutes * 60_000).toISOString(),
    idempotencyKey: "key",
    state,
    version: 1,
    createdAt: "2027-01-01T09:00:00.000Z",
    media: [],
    managedBy: { id: "user", name: "User", avatarUrl: null },
    deliveries: [
      {
        id: `${id}-delivery`,
        postIndex: 0,
        connectionId: "page",
        provider: "sample",
        accountName: "Page",
        textOverride: null,
        state: more.state ?? (state as DeliveryState),
        providerPostId: null,
        publishedUrl: null,
        error: null,
        publishedAt: null,
        ...own,
      },
    ],
  } satisfies Post;
}

function accounts(state: Account["state"] = "active"): Account[] {
  return [{ id: "page", name: "Page", state } as Account];
}

const expired = {
  code: "connection_expired",
  message: "Connect it again.",
  retryable: true,
  occurredAt: "2027-01-10T11:00:00.000Z",
} as const;

describe("the queue", () => {
  it("puts what needs a person first, by need and then the latest, and the rest in time", () => {
    const posts = [
      post("later", "scheduled", { inMinutes: 300 }),
      post("soon", "scheduled", { inMinutes: 200 }),
      post("now", "publishing"),
      post("old failure", "failed", { inMinutes: -120 }),
      post("new failure", "failed"),
      post("held", "scheduled", { inMinutes: -5, error: expired }),
      post("unclear", "unconfirmed", { inMinutes: -500 }),
    ];
    const groups = groupQueue(posts, { accounts: accounts(), nowMs });
    const ids = (name: keyof typeof groups) => groups[name].map((each) => each.post.id);
    expect(ids("attention")).toEqual(["unclear", "new failure", "old failure", "held"]);
    expect(ids("moving")).toEqual(["now"]);
    expect(ids("next")).toEqual(["soon", "later"]);
  });

  it("names the reason of the network, or of us", () => {
    const message = "Facts are wrong.";
    const error = { ...expired, code: "content_rejected", message } as const;
    const reasonOf = (subject: Post) => needOf(subject, accounts())?.reason;
    expect(reasonOf(post("a", "failed", { error }))).toBe(message);
    expect(reasonOf(post("b", "unconfirmed"))).toContain("Page");
    expect(reasonOf(post("c", "partially_published", { state: "cancelled" }))).toMatch(/only/);
    expect(needOf(post("d", "scheduled"), accounts())).toBeNull();
  });

  it("shows a plan that will stand still because its account waits to be reconnected", () => {
    const planned = post("planned", "scheduled", { inMinutes: 600 });
    expect(needOf(planned, accounts("needs_reconnect"))?.kind).toBe("waiting");
    expect(needOf(planned, accounts("disconnected"))).toBeNull();
  });

  it("asks for all its states in one request", () => {
    const period = queuePeriod("2027-01-10T12:00:00.000Z");
    expect(queueSearch({ ...period, account: "page" }, null)).toMatchObject({
      state: ["failed", "unconfirmed", "partially_published", "publishing", "scheduled"],
      connectionId: "page",
    });
    expect(period).toEqual({ from: "2026-12-11T12:00:00.000Z", to: "2027-01-24T12:00:00.000Z" });
  });
});
