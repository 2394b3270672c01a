import { joinedTransaction } from "../joined-transaction";

type Batching<Item> = {
  /** A batch holds no two items of one key: its answer could not tell them apart. */
  keyOf: (item: Item) => string;
  batchMax: number;
  atOnce: number;
  /** Errors that one item causes for all: each of the batch is then done alone. */
  isSingleItemFault?: (error: unknown) => boolean;
};

export function batch<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf, batchMax, atOnce, isSingleItemFault = () => false }: Batching<Item>,
): (item: Item) => Promise<Result> {
  let waiting: Asked<Item, Result>[] = [];
  let running = 0;

  return (item) =>
    new Promise((resolve, reject) => {
      // A batch would take the others into the caller's transaction, which may be a rehearsal.
      if (joinedTransaction.getStore()) return void answer([{ item, resolve, reject }]);
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setImmediate(next);
    });

  function next(): void {
    if (running >= atOnce || waiting.length === 0) return;
    running += 1;
    void answer(take()).finally(() => {
      running -= 1;
      next();
    });
    next();
  }

  function take(): Asked<Item, Result>[] {
    const batch = new Map<string, Asked<Item, Result>>();
    const left: Asked<Item, Result>[] = [];
    for (const asked of waiting) {
      const key = keyOf(asked.item);
      if (batch.size < batchMax && !batch.has(key)) batch.set(key, asked);
      else left.push(asked);
    }
    waiting = left;
    return [...batch.values()];
  }

  async function answer(batch: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      await refuse(batch, error);
    }
  }

  async function refuse(batch: Asked<Item, Result>[], error: unknown): Promise<void> {
    if (batch.length > 1 && isSingleItemFault(error)) {
      await Promise.all(batch.map((asked) => answer([asked])));
      return;
    }
    for (const { reject } of batch) reject(error);
  }
}

type Asked<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
