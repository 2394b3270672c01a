import { describe, expect, it } from "vitest";
import { batch } from "./batch";

function heldWork() {
  const batches: number[][] = [];
  const begun: (() => void)[] = [];
  const work = async (items: number[]) => {
    batches.push(items);
    await new Promise<void>((resolve) => begun.push(resolve));
    return items.map((item) => item * 10);
  };
  return { batches, work, release: () => begun.shift()?.() };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("what is asked for one by one", () => {
  it("is done together, and each gets its own answer", async () => {
    const { batches, work, release } = heldWork();
    const ask = batch(work, { keyOf: String, batchMax: 3, atOnce: 1 });
    const answers = Promise.all([1, 2, 3, 4].map(ask));
    await nextTurn();
    expect(batches).toEqual([[1, 2, 3]]);
    release();
    await nextTurn();
    expect(batches).toEqual([[1, 2, 3], [4]]);
    release();
    expect(await answers).toEqual([10, 20, 30, 40]);
  });

  it("never shares a batch with the same thing asked again", async () => {
    const { batches, work, release } = heldWork();
    const ask = batch(work, { keyOf: String, batchMax: 10, atOnce: 1 });
    const answers = Promise.all([1, 2, 1].map(ask));
    await nextTurn();
    release();
    await nextTurn();
    release();
    await answers;
    expect(batches).toEqual([[1, 2], [1]]);
  });

  it("fails alone where one is at fault, and together where nobody is", async () => {
    const work = async (items: number[]) => {
      if (items.includes(2)) throw new RangeError("Two is at fault.");
      if (items.includes(9)) throw new Error("The database is away.");
      return items;
    };
    const isSingleItemFault = (error: unknown) => error instanceof RangeError;
    const ask = batch(work, { keyOf: String, batchMax: 10, atOnce: 1, isSingleItemFault });
    const apart = await Promise.allSettled([1, 2, 3].map(ask));
    expect(apart.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    const together = await Promise.allSettled([1, 9].map(ask));
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
