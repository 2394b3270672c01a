import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

type Awake = typeof import("./awake");

let page: Awake;
let idle: (() => void)[];

const isAwake = () => Promise.race([page.awake().then(() => true), setImmediate(false)]);

beforeEach(async () => {
  idle = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  vi.resetModules();
  page = await import("./awake");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a page that is used before a part asks is awake for it", async () => {
  page.wake();
  expect(await isAwake()).toBe(true);
});

it("pointing at the page wakes it at once", async () => {
  expect(await isAwake()).toBe(false);
  window.dispatchEvent(new Event("pointermove"));
  expect(await isAwake()).toBe(true);
});

it("a page that nobody touches wakes a second after it has loaded, once the browser is idle", async () => {
  expect(await isAwake()).toBe(false);
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(idle).toHaveLength(1);
  expect(await isAwake()).toBe(false);
  for (const begin of idle) begin();
  expect(await isAwake()).toBe(true);
});
