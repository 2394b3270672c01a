import { expect, it } from "vitest";
import { batch } from "./async/batch";
import { db, inOneTransaction, rehearse, transaction } from "./db";

const createNamed = (name: string) => db.workspace.create({ data: { name, timeZone: "UTC" } });
const named = (name: string) => db.workspace.count({ where: { name } });

it("a rehearsal sees its own writes, and leaves nothing of them", async () => {
  const seen = await rehearse(async () => {
    await createNamed("Rehearsed beside");
    await transaction((tx) =>
      tx.workspace.create({ data: { name: "Rehearsed", timeZone: "UTC" } }),
    );
    return [await named("Rehearsed beside"), await named("Rehearsed")];
  });
  expect(seen).toEqual([1, 1]);
  expect([await named("Rehearsed beside"), await named("Rehearsed")]).toEqual([0, 0]);
});

it("what a rehearsal throws is thrown", async () => {
  await expect(rehearse(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});

it("a failing step is undone alone, also where Postgres refused it", async () => {
  const { id } = await createNamed("There already");
  await inOneTransaction(async () => {
    await createNamed("Kept before");
    const twice = transaction(async (tx) => {
      await tx.workspace.create({ data: { name: "Undone", timeZone: "UTC" } });
      await transaction((inner) =>
        inner.workspace.create({ data: { id, name: "Twice", timeZone: "UTC" } }),
      );
    });
    await expect(twice).rejects.toMatchObject({ code: "P2002" });
    await createNamed("Kept after");
  });
  expect(await Promise.all(["Kept before", "Undone", "Twice", "Kept after"].map(named))).toEqual([
    1, 0, 0, 1,
  ]);
});

it("steps beside each other do not undo each other", async () => {
  const outcomes = await inOneTransaction(() =>
    Promise.allSettled(
      [1, 2, 3].map((number) =>
        transaction(async (tx) => {
          await tx.workspace.create({ data: { name: `Beside ${number}`, timeZone: "UTC" } });
          if (number === 2) throw new Error("not this one");
        }),
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(await Promise.all([1, 2, 3].map((number) => named(`Beside ${number}`)))).toEqual([
    1, 0, 1,
  ]);
});

it("a batch takes nobody else into a rehearsal", async () => {
  const create = batch((names: string[]) => Promise.all(names.map(createNamed)), {
    keyOf: (name) => name,
    batchMax: 10,
    atOnce: 1,
  });
  const rehearsed = rehearse(() => create("Rehearsed in a batch"));
  await Promise.all([rehearsed, create("Kept in a batch")]);
  expect(await named("Rehearsed in a batch")).toBe(0);
  expect(await named("Kept in a batch")).toBe(1);
});

it("one transaction keeps nothing where its work throws", async () => {
  const work = inOneTransaction(async () => {
    await transaction((tx) => tx.workspace.create({ data: { name: "Gone", timeZone: "UTC" } }));
    throw new Error("half-way");
  });
  await expect(work).rejects.toThrow("half-way");
  expect(await named("Gone")).toBe(0);
});
