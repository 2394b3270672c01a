import { expect, it, vi } from "vitest";
import { type Check, report, runAll } from "./run-check";

it("runs checks one after another, in their order", async () => {
  const events: string[] = [];
  const outcomes = await runAll(["first", "second"].map((name) => recorded(name, events)));
  expect(events).toEqual(["first began", "first ended", "second began", "second ended"]);
  expect(outcomes).toEqual([
    { passed: 1, failed: 0 },
    { passed: 1, failed: 0 },
  ]);
});

it("runs a check beside the one after it once it lets that one begin", async () => {
  const events: string[] = [];
  let endSecond = () => {};
  const secondEnded = new Promise<void>((resolve) => {
    endSecond = resolve;
  });
  const first: Check = {
    name: "first",
    run: async (letNextBegin) => {
      letNextBegin();
      await secondEnded;
      events.push("first ended");
      return { passed: 2, failed: 0 };
    },
  };
  const outcomes = await runAll([first, recorded("second", events, endSecond)]);
  expect(events).toEqual(["second began", "second ended", "first ended"]);
  expect(outcomes.map(({ passed }) => passed)).toEqual([2, 1]);
});

it("counts a check that throws as failed, and runs the next one", async () => {
  const shown = vi.spyOn(console, "error").mockImplementation(() => {});
  const events: string[] = [];
  const broken: Check = { name: "broken", run: () => Promise.reject(new Error("sample")) };
  const outcomes = await runAll([broken, recorded("second", events)]);
  expect(outcomes.map(({ failed }) => failed)).toEqual([1, 0]);
  expect(shown).toHaveBeenCalledWith("sample");
  expect(outcomes[0]?.failures).toEqual(["broken\nsample"]);
  expect(events).toEqual(["second began", "second ended"]);
});

it("names what failed once more, and ends with the line that counts", () => {
  const shown = vi.spyOn(console, "log").mockImplementation(() => {});
  report([
    { passed: 3, failed: 1, failures: [`a.test.ts › adds\n${"long ".repeat(1000)}`] },
    { passed: 2, failed: 0 },
  ]);
  const lines = shown.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Failed: a\.test\.ts › adds\n.* …\n$/);
  expect(lines[0]?.length).toBeLessThan(1600);
  expect(lines[1]).toBe("5 passed, 1 failed");
});

function recorded(name: string, events: string[], atEnd = () => {}): Check {
  return {
    name,
    run: async () => {
      events.push(`${name} began`);
      await Promise.resolve();
      events.push(`${name} ended`);
      atEnd();
      return { passed: 1, failed: 0 };
    },
  };
}
