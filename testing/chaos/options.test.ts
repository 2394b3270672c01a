import { expect, it } from "vitest";
import { readOptions } from "./options";

it("without options two servers run side by side, from a random seed", () => {
  expect(readOptions([], 4711)).toEqual({
    layout: "single",
    mode: "protected",
    seed: 4711,
    deliveries: 1_000,
    seconds: 120,
    port: 18_760,
    redis: null,
    write: false,
  });
});

it("a control is shorter, and numbers that are given win", () => {
  const control = readOptions(["--control=no-fence", "--seconds=5"], 1);
  expect(control).toMatchObject({ mode: "no-fence", deliveries: 500, seconds: 5 });
});

it("the scaled layout has its own size and its own control", () => {
  const scaled = readOptions(["--layout=scaled", "--seed=7", "--redis=redis://localhost"], 1);
  expect(scaled).toMatchObject({ layout: "scaled", seed: 7, deliveries: 400, seconds: 60 });
  expect(scaled.redis).toBe("redis://localhost");
  expect(readOptions(["--layout=scaled", "--control=no-look"], 1).mode).toBe("no-look");
});

it.each([
  [["--layout=wide"], "There is no layout wide."],
  [["--control=none"], "The layout single has no control none."],
  [["--layout=scaled", "--control=no-fence"], "The layout scaled has no control no-fence."],
  [["--seed=x"], "--seed must be a whole number above zero."],
  [["--deliveries=0"], "--deliveries must be a whole number above zero."],
])("%j is refused: %s", (args, sentence) => {
  expect(() => readOptions(args, 1)).toThrow(sentence);
});
