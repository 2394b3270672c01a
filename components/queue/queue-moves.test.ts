import { describe, expect, it } from "vitest";
import type { Slot } from "@/lib/accounts/slots/schema";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { planDays, planEntries } from "./group-queue";
import { insertionMoves, neighbourOf, suits } from "./queue-order";
import { pushByADay } from "./use-queue-moves";

const at = (day: number, time: string) => `2027-03-${day}T${time}:00.000Z`;

function post(id: string, scheduledAt: string, connectionId = "page") {
  const deliveries = [aDelivery({ connectionId })];
  return aPost({ id, scheduledAt, version: 3, deliveries });
}

function slot(scheduledAt: string, connectionId = "page", state: Slot["state"] = "free"): Slot {
  return { connectionId, scheduledAt, state, postId: null };
}

const queued = (...posts: ReturnType<typeof post>[]) =>
  posts.map((each) => ({ post: each, need: null }));

describe("the days of the queue", () => {
  it("posts and free slots stand in one order, and one moment is one gap of its accounts", () => {
    const entries = planEntries(queued(post("noon", at(10, "12:00"))), [
      slot(at(10, "09:30")),
      slot(at(10, "09:30"), "shop"),
      slot(at(10, "12:00"), "page", "taken"),
      slot(at(10, "23:30")),
    ]);
    expect(entries).toMatchObject([
      { kind: "gap", gap: { scheduledAt: at(10, "09:30"), connectionIds: ["page", "shop"] } },
      { kind: "post", queued: { post: { id: "noon" } } },
      { kind: "gap", gap: { connectionIds: ["page"] } },
    ]);
    const days = planDays(entries, "Europe/Berlin");
    expect(days.map(({ date, entries: { length } }) => [date, length])).toEqual([
      ["2027-03-10", 2],
      ["2027-03-11", 1],
    ]);
  });
});

describe("a step in the queue", () => {
  const [one, two] = [post("one", at(10, "09:30")), post("two", at(11, "09:30"))];

  it("exchanges the times of two posts, and changes nothing else", () => {
    const entries = planEntries(queued(one, two), []);
    const target = neighbourOf(entries, one, 1);
    expect(target && insertionMoves(entries, one, target)).toEqual([
      { postId: "one", version: 3, scheduledAt: two.scheduledAt },
      { postId: "two", version: 3, scheduledAt: one.scheduledAt },
    ]);
    expect(neighbourOf(entries, one, -1)).toBeNull();
    expect(neighbourOf(entries, two, 1)).toBeNull();
  });

  it("fills a free slot of the post's own account, and passes those of others", () => {
    const gap = slot(at(10, "18:00"));
    const entries = planEntries(queued(one, two), [slot(at(10, "12:00"), "shop"), gap]);
    const target = neighbourOf(entries, one, 1);
    expect(target && insertionMoves(entries, one, target)).toEqual([
      { postId: "one", version: 3, scheduledAt: gap.scheduledAt },
    ]);
  });

  it("passes a post of the same moment, as nothing would change", () => {
    const twin = post("twin", one.scheduledAt);
    const target = neighbourOf(planEntries(queued(one, twin, two), []), one, 1);
    expect(target).toMatchObject({ queued: { post: { id: "two" } } });
  });
});

describe("an insertion", () => {
  const [one, two, three] = [
    post("one", at(10, "09:30")),
    post("two", at(11, "09:30")),
    post("three", at(12, "09:30")),
  ];
  const timesAfter = (
    entries: ReturnType<typeof planEntries>,
    ...[moved, over]: [string, string]
  ) => {
    const entryOf = (id: string) =>
      entries.find((each) => each.kind === "post" && each.queued.post.id === id);
    const [source, target] = [entryOf(moved), entryOf(over)];
    if (source?.kind !== "post" || !target) throw new Error("No such post");
    const moves = insertionMoves(entries, source.queued.post, target);
    return Object.fromEntries(moves.map(({ postId, scheduledAt }) => [postId, scheduledAt]));
  };

  it("upward gives the place where the post was dropped, and moves those between on by one", () => {
    expect(timesAfter(planEntries(queued(one, two, three), []), "three", "one")).toEqual({
      three: one.scheduledAt,
      one: two.scheduledAt,
      two: three.scheduledAt,
    });
  });

  it("downward moves those between up by one", () => {
    expect(timesAfter(planEntries(queued(one, two, three), []), "one", "three")).toEqual({
      one: three.scheduledAt,
      two: one.scheduledAt,
      three: two.scheduledAt,
    });
  });

  it("leaves free slots free and the posts of other accounts where they are", () => {
    const foreign = post("foreign", at(11, "12:00"), "shop");
    const entries = planEntries(queued(one, foreign, two, three), [slot(at(10, "18:00"))]);
    expect(timesAfter(entries, "three", "one")).toEqual({
      three: one.scheduledAt,
      one: two.scheduledAt,
      two: three.scheduledAt,
    });
    expect(
      suits(foreign, {
        kind: "post",
        scheduledAt: one.scheduledAt,
        queued: { post: one, need: null },
      }),
    ).toBe(false);
  });

  it("moves no post to the time that it has already", () => {
    const twin = post("twin", one.scheduledAt);
    expect(timesAfter(planEntries(queued(one, twin, two), []), "one", "two")).toEqual({
      one: two.scheduledAt,
      two: one.scheduledAt,
    });
  });
});

describe("pushing by a day", () => {
  it("keeps the time on the clock, to the second, also where the clocks change", () => {
    const posts = [post("a", "2027-03-27T08:30:07.000Z"), post("b", "2027-10-30T07:30:00.000Z")];
    expect(pushByADay(posts, "Europe/Berlin").map(({ scheduledAt }) => scheduledAt)).toEqual([
      "2027-03-28T07:30:07.000Z",
      "2027-10-31T08:30:00.000Z",
    ]);
  });

  it("moves a time that the next day skips to the first one after the jump", () => {
    const [move] = pushByADay([post("a", "2027-03-27T01:30:00.000Z")], "Europe/Berlin");
    expect(move?.scheduledAt).toBe("2027-03-28T01:00:00.000Z");
  });
});
