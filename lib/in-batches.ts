/**
 * Does by the batch what is asked for one by one: what comes while `atOnce` batches are under way
 * gathers for the next. A batch that fails is done one by one, so that nobody fails for another.
 */
export function inBatches<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { batchMax, atOnce }: { batchMax: number; atOnce: number },
): (item: Item) => Promise<Result> {
  const waiting: Asked<Item, Result>[] = [];
  let running = 0;

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) setImmediate(next);
    });

  function next(): void {
    if (running >= atOnce || waiting.length === 0) return;
    running += 1;
    void answer(waiting.splice(0, batchMax)).finally(() => {
      running -= 1;
      next();
    });
    next();
  }

  async function answer(batch: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(results[index] as Result);
      });
    } catch (error) {
      if (batch.length > 1) await Promise.all(batch.map((asked) => answer([asked])));
      else batch[0]?.reject(error);
    }
  }
}

type Asked<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};
