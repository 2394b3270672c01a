import { AsyncLocalStorage } from "node:async_hooks";
import type { Prisma } from "@/prisma/generated/client";

export type JoinedTransaction = {
  tx: Prisma.TransactionClient;
  /** Is rolled back in the end, whatever happens. */
  isRehearsal: boolean;
  depth: number;
  /** Steps beside each other wait for each other: savepoints nest. */
  last: Promise<unknown>;
};

// Next evaluates a module more than once; its copies share the transactions that are joined.
const shared = globalThis as typeof globalThis & {
  heraldJoined?: AsyncLocalStorage<JoinedTransaction>;
};
shared.heraldJoined ??= new AsyncLocalStorage();

/** Holds the transaction that everything within a rehearsal, or within an undo, takes part in. */
export const joinedTransaction = shared.heraldJoined;

/** Tells whether nothing of what is done now will stay. */
export function isRehearsal(): boolean {
  return joinedTransaction.getStore()?.isRehearsal === true;
}

/** Runs a step whose failure undoes that step alone, as that of a transaction of its own would. */
export function joinStep<T>(
  outer: JoinedTransaction,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  const { tx, isRehearsal } = outer;
  const depth = outer.depth + 1;
  const step = outer.last.then(async () => {
    const inner = { tx, isRehearsal, depth, last: Promise.resolve() };
    await tx.$executeRawUnsafe(`SAVEPOINT step_${depth}`);
    try {
      const result = await joinedTransaction.run(inner, () => work(tx));
      await tx.$executeRawUnsafe(`RELEASE SAVEPOINT step_${depth}`);
      return result;
    } catch (error) {
      await tx.$executeRawUnsafe(`ROLLBACK TO SAVEPOINT step_${depth}`);
      throw error;
    }
  });
  outer.last = step.catch(() => null);
  return step;
}
