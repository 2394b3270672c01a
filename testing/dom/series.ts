import type { Occurrence, Series } from "@/lib/planning/series/schema";
import { bakeryId } from "./samples";

/** A series of every Thursday, far enough ahead that all of it is to come. */
export function aSeries(own: Partial<Series> = {}): Series {
  return {
    id: "series-1",
    rule: { every: 1, unit: "week", weekdays: [4], time: "10:00", from: "2099-01-01" },
    zone: "UTC",
    post: {
      title: "",
      text: "Fresh bread",
      connectionIds: [bakeryId],
      mediaIds: [],
      additionalPosts: [],
      labelIds: [],
      textOverrides: {},
      mediaOverrides: {},
      crops: [],
      networkOptions: {},
    },
    variants: [],
    state: "active",
    next: ["2099-01-01T10:00:00.000Z"],
    problem: null,
    createdAt: "2026-11-01T10:00:00.000Z",
    version: 1,
    ...own,
  };
}

export function anOccurrence(own: Partial<Occurrence> = {}): Occurrence {
  return {
    date: "2099-01-01",
    scheduledAt: "2099-01-01T10:00:00.000Z",
    state: "comes",
    text: "Fresh bread",
    post: null,
    ...own,
  };
}
