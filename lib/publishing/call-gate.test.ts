import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SendingStart } from "@/lib/deliveries/start-sending";
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

const started = { state: "started", intentNo: 1, intentAt: now() } as const;

function gate({
  startSending = async () => started,
  send = globalThis.fetch,
}: {
  startSending?: () => Promise<SendingStart>;
  send?: typeof fetch;
} = {}) {
  return openCallGate({ send, startSending, withinMs: 1_500, answerWithinMs });
}

describe("the gate before the irreversible call", () => {
  it("the gate records the intent of a call and lets it through once", async () => {
    const { fetch, callState } = gate();
    expect(callState()).toEqual({ state: "untried" });
    await fetch(url);
    expect(callState()).toEqual({ state: "sent", intent: started });
    await expect(fetch(url)).rejects.toThrow("One intent makes one call.");
    expect(calls).toBe(1);
  });

  it("the call goes out through the network's own fetch, which may refuse a host", async () => {
    const send = async () => {
      throw new Error("The host is refused.");
    };
    await expect(gate({ send }).fetch(url)).rejects.toThrow("The host is refused.");
    expect(calls).toBe(0);
  });

  it("the gate blocks a call whose process was stopped after the intent", async () => {
    const startSending = async () => {
      shiftClock(1_501);
      return started;
    };
    const { fetch, callState } = gate({ startSending });
    await expect(fetch(url)).rejects.toThrow("The intent is too old to be sent.");
    expect(callState()).toEqual({ state: "blocked" });
    expect(calls).toBe(0);
  });

  it("the gate blocks a call that comes early, whose delivery another run holds or whose connection is busy", async () => {
    const answers: SendingStart[] = [{ state: "refused" }, { state: "busy" }, { state: "early" }];
    for (const answer of answers) {
      const { fetch, callState } = gate({ startSending: async () => answer });
      await expect(fetch(url)).rejects.toThrow("The delivery may not be sent.");
      expect(callState()).toEqual(answer);
    }
    expect(calls).toBe(0);
  });

  it("the gate gives up a slow answer, however long the adapter would wait", async () => {
    const { fetch, callState } = gate();
    const signal = AbortSignal.timeout(60_000);
    await expect(fetch(`${url}/silent`, { signal })).rejects.toThrow();
    expect(signal.aborted).toBe(false);
    expect(callState()).toMatchObject({ state: "sent" });
  });
});
