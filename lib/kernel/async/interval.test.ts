import { expect, it, vi } from "vitest";
import { eventually } from "@/testing/run/eventually";
import { startInterval } from "./interval";

const hourMs = 3_600_000;

it("ends at once between two ticks", async () => {
  const tick = vi.fn(async () => false);
  const loop = startInterval({ name: "test", everyMs: hourMs, tick });
  await eventually(() => expect(tick).toHaveReturned());

  await loop.stop();

  expect(tick).toHaveBeenCalledOnce();
});

it("ends with the tick that runs, and does not wait for the next one's time", async () => {
  let finish = (_more: boolean): void => undefined;
  const work = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  const tick = vi.fn(() => work);
  const loop = startInterval({ name: "test", everyMs: hourMs, tick });

  const ended = loop.stop();
  finish(false);
  await ended;

  expect(tick).toHaveBeenCalledOnce();
});

it("ticks again at once after a tick that left more to do", async () => {
  const tick = vi.fn(async () => tick.mock.calls.length < 3);
  const loop = startInterval({ name: "test", everyMs: hourMs, tick });
  await eventually(() => expect(tick).toHaveBeenCalledTimes(3));

  await loop.stop();

  expect(tick).toHaveBeenCalledTimes(3);
});

it("ticks again at once when it is woken, also during a tick", async () => {
  const tick = vi.fn(async () => {
    if (tick.mock.calls.length === 2) loop.wake();
    return false;
  });
  const loop = startInterval({ name: "test", everyMs: hourMs, tick });
  await eventually(() => expect(tick).toHaveReturned());

  loop.wake();

  await eventually(() => expect(tick).toHaveBeenCalledTimes(3));
  await loop.stop();
});
