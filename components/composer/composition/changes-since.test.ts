import { expect, it } from "vitest";
import { aComposition } from "@/testing/world/a-composition";
import { changesSince } from "./changes-since";
import type { Composition } from "./composition";

const when = { date: "2027-01-01", time: "10:00" };
const written = aComposition({
  connectionIds: ["one", "two"],
  positions: [
    { key: "0", text: "We open on Monday", media: [] },
    { key: "1", text: "More", media: [] },
  ],
  overrides: { two: { "0": { text: "Own" } } },
  when,
});

it("the changes since a version are listed one by one, shared ones before those of single accounts", () => {
  const changed: Composition = {
    ...written,
    connectionIds: ["one"],
    positions: written.positions.map((each) => ({ ...each, text: `${each.text}!` })),
    overrides: { two: { "0": { text: "Own words" } } },
    when: { ...when, time: "11:00" },
  };
  const changes = changesSince(written, changed, (id) => id.toUpperCase());
  expect(changes.map(({ label }) => label)).toEqual([
    "Accounts",
    "Text of post 1",
    "Text of post 2",
    "Text of post 1 for TWO",
    "Scheduled",
  ]);
  expect(changes[0]).toMatchObject({ before: "ONE, TWO", after: "ONE" });
  expect(changesSince(written, written, String)).toEqual([]);
});

it("a changed title and changed labels are listed, labels by name", () => {
  const changed: Composition = { ...written, title: "First call", labelIds: ["launch", "autumn"] };
  expect(changesSince(written, changed, (id) => id.toUpperCase())).toEqual([
    { label: "Title", before: "", after: "First call" },
    { label: "Labels", before: "", after: "AUTUMN, LAUNCH" },
  ]);
});
