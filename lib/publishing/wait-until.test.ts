import { describe, expect, it } from "vitest";
import { waitUntil } from "./publish-delivery";

const inMs = (milliseconds: number) => new Date(Date.now() + milliseconds);

describe("a wait for a delivery's time", () => {
  it("a wait for a delivery's time never ends early", async () => {
    const instant = inMs(30);
    expect(await waitUntil(instant)).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(instant.getTime());
  });

  it("a wait ends at once when the process stops, and succeeds when the time has come", async () => {
    const stopping = new AbortController();
    const waiting = waitUntil(inMs(60_000), stopping.signal);
    stopping.abort();
    expect(await waiting).toBe(false);
    expect(await waitUntil(inMs(60_000), stopping.signal)).toBe(false);
    expect(await waitUntil(inMs(-1), stopping.signal)).toBe(true);
  });
});
