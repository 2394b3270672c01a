import { describe, expect, it } from "vitest";
import type { Account } from "@/components/kit/account/account";
import type { Delivery, DeliveryState, PostState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { groupQueue, needOf } from "./group-queue";
import { queuePeriod, queueSearch } from "./queue-search";

const nowMs = Date.parse("2027-01-10T12:00:00.000Z");

function post(id: string, state: PostState, more: Partial<Delivery> & { inMinutes?: number } = {}) {
  const { inMinutes = -60, ...delivery } = more;
  return aPost({
    id,
    scheduledAt: new Date(nowMs + inMinutes * 60_000).toISOString(),
    state,
    deliveries: [aDelivery({ state: state as DeliveryState, ...delivery })],
  });
}

const accounts = [{ id: "page", name: "Page", state: "active" } as Account];

const expired = {
  code: "connection_expired",
  message: "Connect it again.",
  retryable: true,
  occurredAt: "2027-01-10T11:00:00.000Z",
} as const;

describe("the queue", () => {
  it("posts that need a person come first, by need and then the latest; the rest in time", () => {
    const posts = [
      post("later", "scheduled", { inMinutes: 300 }),
      post("soon", "scheduled", { inMinutes: 200 }),
      post("now", "publishing"),
      post("old failure", "failed", { inMinutes: -120 }),
      post("new failure", "failed"),
      post("held", "scheduled", { inMinutes: -5, error: expired }),
      post("unclear", "unconfirmed", { inMinutes: -500 }),
    ];
    const groups = groupQueue(posts, { accounts, nowMs });
    const ids = (name: keyof typeof groups) => groups[name].map((each) => each.post.id);
    expect(ids("attention")).toEqual(["unclear", "new failure", "old failure", "held"]);
    expect(ids("moving")).toEqual(["now"]);
    expect(ids("next")).toEqual(["soon", "later"]);
  });

  it("one request asks for all states of the queue", () => {
    const period = queuePeriod("2027-01-10T12:00:00.000Z");
    const filters = { account: "page", managedBy: "ann", label: "launch" };
    expect(queueSearch({ ...period, ...filters, approval: "waiting" }, undefined)).toMatchObject({
      state: ["failed", "unconfirmed", "partially_published", "publishing", "scheduled"],
      connectionId: "page",
      managedBy: "ann",
      label: "launch",
      approval: "waiting",
    });
    expect(period).toEqual({ from: "2026-12-11T12:00:00.000Z", to: "2027-01-24T12:00:00.000Z" });
  });
});

function postIn(...states: DeliveryState[]): Post {
  return aPost({ deliveries: states.map((state) => aDelivery({ id: state, state })) });
}

describe("what a post needs of a person", () => {
  const accountsIn = (state: Account["state"] = "active") => [
    { id: "page", name: "Page", state } as Account,
  ];
  const error = {
    code: "content_rejected",
    message: "Facts are wrong.",
    retryable: true,
    occurredAt: "2027-01-10T11:00:00.000Z",
  } as const;

  it("a failed post needs a person for the reason of the network", () => {
    const failed = aPost({ deliveries: [aDelivery({ state: "failed", error })] });
    expect(needOf(failed, accountsIn())?.reason).toBe("Facts are wrong.");
  });

  it("an unconfirmed post needs a person to look at its account", () => {
    expect(needOf(postIn("unconfirmed"), accountsIn())?.reason).toContain("Page");
  });

  it("a partly published post needs a person, though nothing of it failed", () => {
    const partly = { ...postIn("cancelled"), state: "partially_published" as const };
    expect(needOf(partly, accountsIn())?.reason).toMatch(/only/);
  });

  it("a scheduled post needs nobody while its account is connected", () => {
    expect(needOf(postIn("scheduled"), accountsIn())).toBeNull();
  });

  it("a scheduled post needs a person when its account waits to be reconnected", () => {
    expect(needOf(postIn("scheduled"), accountsIn("needs_reconnect"))?.kind).toBe("waiting");
    expect(needOf(postIn("scheduled"), accountsIn("disconnected"))).toBeNull();
  });
});
