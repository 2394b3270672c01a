import { expect, test, vi } from "vitest";
import { retry } from "./retry";

test("work that fails is repeated until it succeeds", async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length < 3) throw new Error("The database is away.");
    return "stored";
  });
  expect(await retry(work)).toBe("stored");
  expect(work).toHaveBeenCalledTimes(3);
});

test("a programming error is not repeated", async () => {
  const work = vi.fn(async () => {
    throw new TypeError("undefined is not a function");
  });
  await expect(retry(work)).rejects.toThrow("undefined is not a function");
  expect(work).toHaveBeenCalledOnce();
});
