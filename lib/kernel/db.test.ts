import pg from "pg";
import { expect, it } from "vitest";
import { db, nameStatement, transaction } from "./db";
import { env } from "./env";

it("an instant is stored as it is, whatever the database's zone", async () => {
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  const name = new URL(env.DATABASE_URL).pathname.slice(1);
  await other.query(`ALTER DATABASE "${name}" SET TimeZone = 'Asia/Tokyo'`);
  const createdAt = new Date("2026-03-29T01:30:00.123Z");
  const { id } = await db.workspace.create({
    data: { name: "Sample", timeZone: "Asia/Tokyo", createdAt },
  });
  const { rows } = await other.query('SELECT "createdAt" FROM "Workspace" WHERE id = $1', [id]);
  expect(rows).toEqual([{ createdAt }]);
  await other.end();
});

it("a repeated statement is prepared once per connection", async () => {
  const kept = await transaction(async (tx) => {
    for (const number of [1, 2, 3]) await tx.$queryRaw`SELECT ${number}::int AS "asked again"`;
    return tx.$queryRaw<{ calls: number }[]>`
      SELECT (generic_plans + custom_plans)::int AS calls FROM pg_prepared_statements
      WHERE statement LIKE 'SELECT $1::int AS "asked again"'`;
  });
  expect(kept).toEqual([{ calls: 3 }]);
});

it("statements beyond the limit stay unnamed and known ones keep their names", () => {
  const first = nameStatement({ sql: "SELECT 'first'" });
  expect(first).not.toBe("");
  const names = Array.from({ length: 1_000 }, (_, index) =>
    nameStatement({ sql: `SELECT ${index}` }),
  );
  expect(new Set(names).size).toBeLessThan(500);
  expect(names.at(-1)).toBe("");
  expect(nameStatement({ sql: "SELECT 'first'" })).toBe(first);
});
