import { expect, test, vi } from "vitest";
import { isOutage, retryOutage } from "./outage";

const outage = Object.assign(new Error("terminating connection"), { code: "57P01" });
const running = new AbortController().signal;

test("work is repeated through an outage until it succeeds", async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length < 3) throw outage;
    return "stored";
  });
  expect(await retryOutage(work, running)).toBe("stored");
});

test("an error that is no outage is thrown at once", async () => {
  const work = vi.fn(async () => {
    throw Object.assign(new Error("duplicate key"), { code: "23505" });
  });
  await expect(retryOutage(work, running)).rejects.toThrow("duplicate key");
  expect(work).toHaveBeenCalledOnce();
});

test("an abort ends the waiting for an outage to pass", async () => {
  const abandoned = new AbortController();
  const work = vi.fn(async () => {
    abandoned.abort();
    throw outage;
  });
  await expect(retryOutage(work, abandoned.signal)).rejects.toThrow();
  expect(work).toHaveBeenCalledOnce();
});

test.each([
  ["ECONNREFUSED", true],
  ["08006", true],
  ["40001", true],
  ["22P05", false],
])("error code %s counts as an outage: %s", (code, expected) => {
  expect(isOutage(Object.assign(new Error("failed"), { code }))).toBe(expected);
});
