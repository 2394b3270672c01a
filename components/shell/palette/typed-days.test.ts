import { expect, it, vi } from "vitest";
import { preferences } from "@/testing/dom/samples";
import { typedDays } from "./typed-days";

const reader = { preferences: { ...preferences, timeZone: "UTC" }, firstDayOfWeek: 1 as const };

function daysOn(now: string, text: string) {
  vi.useFakeTimers({ now: new Date(now) });
  const found = typedDays(text, reader);
  vi.useRealTimers();
  return found;
}

const wednesday = "2027-03-03T12:00:00Z";

it("next Friday is the one of next week, and the coming one is offered beside it", () => {
  expect(daysOn(wednesday, "next friday")).toEqual([
    { date: "2027-03-12", distance: "in 9 days" },
    { date: "2027-03-05", distance: "in 2 days" },
  ]);
});

it("on a Saturday both are one day, which is offered once", () => {
  expect(daysOn("2027-03-06T12:00:00Z", "next friday")).toEqual([
    { date: "2027-03-12", distance: "in 6 days" },
  ]);
});

it.each(["next firday", "next frday", "Next Fridya"])("%s is understood", (text) => {
  expect(daysOn(wednesday, text).map(({ date }) => date)).toContain("2027-03-12");
});

it("a month with a mistake in it is understood, and what is no date stays none", () => {
  expect(daysOn(wednesday, "12 decmber").map(({ date }) => date)).toContain("2027-12-12");
  expect(daysOn(wednesday, "moneday market")).toEqual([]);
  expect(daysOn(wednesday, "harbour")).toEqual([]);
});
