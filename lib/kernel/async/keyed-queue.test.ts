import { describe, expect, it } from "vitest";
import { keyedQueue } from "./keyed-queue";

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe("a connection's lane", () => {
  it("runs in order, one at a time, and beside other keys", async () => {
    const held = deferred();
    const order: string[] = [];
    const first = keyedQueue("one", { queueWithinMs: 10_000 }, async () => {
      await held.promise;
      order.push("first");
    });
    const second = keyedQueue(
      "one",
      { queueWithinMs: 10_000 },
      async () => void order.push("second"),
    );
    await keyedQueue("other", { queueWithinMs: 10_000 }, async () => void order.push("beside"));
    held.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(["beside", "first", "second"]);
  });

  it("gives up what waits for too long and goes on after an error", async () => {
    const held = deferred();
    const first = keyedQueue("one", { queueWithinMs: 10_000 }, async () => {
      await held.promise;
      throw new Error("It broke.");
    });
    const late = keyedQueue("one", { queueWithinMs: -1 }, async () => "never");
    held.resolve();
    await expect(first).rejects.toThrow("It broke.");
    expect(await late).toBeNull();
    expect(await keyedQueue("one", { queueWithinMs: 10_000 }, async () => "next")).toBe("next");
  });
});
