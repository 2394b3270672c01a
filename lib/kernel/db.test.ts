import pg from "pg";
import { expect, it } from "vitest";
import { db } from "./db";
import { env } from "./env";

it("stores an instant as it is, whatever the database's zone", async () => {
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
