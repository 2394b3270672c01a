import { describe, expect, it } from "vitest";
import { type ArrowKey, enteredCard, neighbourCard } from "./card-focus";

const cards = [
  { key: "mon early", date: "2027-02-01", minute: 480 },
  { key: "mon late", date: "2027-02-01", minute: 900 },
  { key: "wed noon", date: "2027-02-03", minute: 720 },
  { key: "wed night", date: "2027-02-03", minute: 1300 },
];

const next = (from: string, key: ArrowKey) => neighbourCard(cards, { from, key })?.key ?? null;

describe("arrows between cards", () => {
  it("up and down follow the time, on into the next day", () => {
    expect(next("mon early", "ArrowDown")).toBe("mon late");
    expect(next("mon late", "ArrowDown")).toBe("wed noon");
    expect(next("wed noon", "ArrowUp")).toBe("mon late");
  });

  it("left and right go to the card nearest in time on the next day that has one", () => {
    expect(next("mon early", "ArrowRight")).toBe("wed noon");
    expect(next("wed night", "ArrowLeft")).toBe("mon late");
  });

  it("the ends of the period lead out of it", () => {
    expect(next("mon early", "ArrowUp")).toBeNull();
    expect(next("mon late", "ArrowLeft")).toBeNull();
    expect(next("wed noon", "ArrowRight")).toBeNull();
    expect(next("wed night", "ArrowDown")).toBeNull();
  });

  it("another period is entered where the arrow comes from", () => {
    const entered = (key: ArrowKey) => enteredCard(cards, { key, minute: 880 })?.key;
    expect(entered("ArrowDown")).toBe("mon early");
    expect(entered("ArrowUp")).toBe("wed night");
    expect(entered("ArrowRight")).toBe("mon late");
    expect(entered("ArrowLeft")).toBe("wed noon");
    expect(enteredCard([], { key: "ArrowDown", minute: 0 })).toBeNull();
  });
});
