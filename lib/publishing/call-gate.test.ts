import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { now } from "@/lib/clock";
import { openCallGate } from "./call-gate";

let calls = 0;
const server = createServer((_, response) => {
  calls += 1;
  response.end();
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const gate = ({ elapsedMs = 0, notBefore = now() } = {}) =>
  openCallGate({ openedAt: { elapsedMs: () => elapsedMs }, withinMs: 1_500, notBefore });

describe("the gate before the irreversible call", () => {
  it("lets one call through", async () => {
    const { fetch, isUsed } = gate();
    expect(isUsed()).toBe(false);
    await fetch(url);
    expect(isUsed()).toBe(true);
    await expect(fetch(url)).rejects.toThrow("One intent makes one call.");
    expect(calls).toBe(1);
  });

  it("stays shut once the process was stopped after its intent", async () => {
    const { fetch, isUsed } = gate({ elapsedMs: 1_501 });
    await expect(fetch(url)).rejects.toThrow("The intent is too old to be sent.");
    expect(isUsed()).toBe(false);
    expect(calls).toBe(0);
  });

  it("stays shut before the delivery's time", async () => {
    const { fetch } = gate({ notBefore: new Date(now().getTime() + 60_000) });
    await expect(fetch(url)).rejects.toThrow("The delivery's time has not come.");
    expect(calls).toBe(0);
  });
});
