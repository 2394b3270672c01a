import { expect, it } from "vitest";
import { transaction } from "./db";
import { nameStatement } from "./name-statement";

it("a connection keeps a statement that is asked again", async () => {
  const kept = await transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.$queryRaw`SELECT ${number}::int AS "asked again"`;
    return tx.$queryRaw<{ calls: number }[]>`
      SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements
      WHERE statement LIKE 'SELECT $1::int AS "asked again"'`;
  });
  expect(kept).toEqual([{ calls: 3 }]);
});

it("statements without end stay unnamed, those known before keep their names", () => {
  const first = nameStatement({ sql: "SELECT 'first'" });
  expect(first).not.toBe("");
  const names = Array.from({ length: 1_000 }, (_, index) =>
    nameStatement({ sql: `SELECT ${index}` }),
  );
  expect(new Set(names).size).toBeLessThan(500);
  expect(names.at(-1)).toBe("");
  expect(nameStatement({ sql: "SELECT 'first'" })).toBe(first);
});
