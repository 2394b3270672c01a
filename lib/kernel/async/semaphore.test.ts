import { expect, it } from "vitest";
import { semaphore } from "./semaphore";

it("a semaphore of two runs two works at a time, in order, and continues after an error", async () => {
  const limited = semaphore(2);
  const begun: number[] = [];
  let working = 0;
  let most = 0;
  const results = await Promise.allSettled(
    [0, 1, 2, 3, 4].map((number) =>
      limited(async () => {
        begun.push(number);
        working += 1;
        most = Math.max(most, working);
        await new Promise((resolve) => setImmediate(resolve));
        working -= 1;
        if (number === 1) throw new Error("It broke.");
      }),
    ),
  );
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
});
