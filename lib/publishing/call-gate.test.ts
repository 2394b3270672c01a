import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Announcement } from "@/lib/deliveries/start-sending";
import { now, shiftClock } from "@/lib/kernel/clock";
import { openCallGate } from "./call-gate";

const answerWithinMs = 500;
let calls = 0;
const server = createServer(({ url: path }, response) => {
  calls += 1;
  if (path !== "/silent") response.end();
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  calls = 0;
});
afterEach(() => shiftClock(0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const announced = { state: "announced", intentNo: 1, intentAt: now() } as const;

function gate({
  announce = async () => announced,
  notBefore = now(),
}: {
  announce?: () => Promise<Announcement>;
  notBefore?: Date;
} = {}) {
  return openCallGate({ announce, notBefore, withinMs: 1_500, answerWithinMs });
}

describe("the gate before the irreversible call", () => {
  it("announces a call and lets it through once", async () => {
    const { fetch, passage } = gate();
    expect(passage()).toEqual({ state: "unasked" });
    await fetch(url);
    expect(passage()).toEqual({ state: "sent", intent: announced });
    await expect(fetch(url)).rejects.toThrow("One intent makes one call.");
    expect(calls).toBe(1);
  });

  it("stays shut once the process was stopped after its intent", async () => {
    const announce = async () => {
      shiftClock(1_501);
      return announced;
    };
    const { fetch, passage } = gate({ announce });
    await expect(fetch(url)).rejects.toThrow("The intent is too old to be sent.");
    expect(passage()).toEqual({ state: "shut" });
    expect(calls).toBe(0);
  });

  it("stays shut where the delivery is another's, or its connection is busy", async () => {
    for (const state of ["refused", "busy"] as const) {
      const { fetch, passage } = gate({ announce: async () => ({ state }) });
      await expect(fetch(url)).rejects.toThrow("The delivery may not be sent.");
      expect(passage()).toEqual({ state });
    }
    expect(calls).toBe(0);
  });

  it("gives an answer up that takes too long, however long the adapter would wait", async () => {
    const { fetch, passage } = gate();
    const signal = AbortSignal.timeout(60_000);
    const startedAt = performance.now();
    await expect(fetch(`${url}/silent`, { signal })).rejects.toThrow();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(passage()).toMatchObject({ state: "sent" });
  });

  it("announces nothing before the delivery's time", async () => {
    const { fetch, passage } = gate({ notBefore: new Date(now().getTime() + 60_000) });
    await expect(fetch(url)).rejects.toThrow("The delivery's time has not come.");
    expect(passage()).toEqual({ state: "unasked" });
    expect(calls).toBe(0);
  });
});
