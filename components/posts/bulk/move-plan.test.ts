import { expect, it } from "vitest";
import type { Slot } from "@/lib/accounts/slots/schema";
import { preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { type MoveWay, planMoves } from "./move-plan";

const nowMs = Date.parse("2027-03-09T12:00:00.000Z");
const berlin = { preferences: { ...preferences, timeZone: "Europe/Berlin" }, nowMs };

function post(id: string, scheduledAt: string, connectionId = "page") {
  return aPost({ id, scheduledAt, deliveries: [aDelivery({ connectionId })] });
}

function slot(scheduledAt: string, connectionId = "page"): Slot {
  return { scheduledAt, connectionId, state: "free", postId: null };
}

const plan = (posts: ReturnType<typeof post>[], way: MoveWay) =>
  planMoves(posts, way, berlin).map((each) => [each.post.id, each.to ?? each.problem]);

it("days keep the time on the clock, also where the clocks change", () => {
  const before = post("one", "2027-03-27T08:30:00.000Z");
  expect(plan([before], { kind: "days", days: 1 })).toEqual([["one", "2027-03-28T07:30:00.000Z"]]);
  expect(plan([before], { kind: "days", days: -7 })).toEqual([["one", "2027-03-20T08:30:00.000Z"]]);
});

it("a post whose new time has passed stays, and so does one that is out", () => {
  const out = aPost({ id: "out", deliveries: [aDelivery({ state: "published" })] });
  const moves = plan([post("one", "2027-03-10T08:30:00.000Z"), out], { kind: "days", days: -1 });
  expect(moves).toContainEqual(["one", "This time has passed."]);
  expect(moves).toContainEqual(["out", expect.stringContaining("can no longer be changed")]);
});

it("a time of day keeps each post on its own day", () => {
  const posts = [post("two", "2027-03-11T08:30:00.000Z"), post("one", "2027-03-10T22:30:00.000Z")];
  expect(plan(posts, { kind: "time", time: "14:00" })).toEqual([
    ["one", "2027-03-10T13:00:00.000Z"],
    ["two", "2027-03-11T13:00:00.000Z"],
  ]);
});

it("free slots go to the posts in the order of their times, each slot once", () => {
  const posts = [
    post("two", "2027-03-12T08:30:00.000Z"),
    post("one", "2027-03-11T08:30:00.000Z"),
    post("shop", "2027-03-13T08:30:00.000Z", "shop"),
    post("last", "2027-03-14T08:30:00.000Z"),
  ];
  const free = [
    slot("2027-03-09T11:00:00.000Z"),
    slot("2027-03-20T09:00:00.000Z"),
    slot("2027-03-15T09:00:00.000Z"),
    slot("2027-03-16T09:00:00.000Z", "shop"),
  ];
  expect(plan(posts, { kind: "slots", free })).toEqual([
    ["one", "2027-03-15T09:00:00.000Z"],
    ["two", "2027-03-20T09:00:00.000Z"],
    ["shop", "2027-03-16T09:00:00.000Z"],
    ["last", expect.stringContaining("No slot")],
  ]);
});
