import { randomUUID } from "node:crypto";
import pg from "pg";

export const underLoad = "under load";

/** Writes pairs, so that whoever reads half of one reads more than one instant. */
export function startLoad(connectionString: string, workspaceId: string) {
  let isOver = false;
  let written = 0;
  const write = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    while (!isOver) {
      const name = `${underLoad} ${randomUUID()}`;
      await client.query(pair, [workspaceId, name]);
      written += 1;
    }
    await client.end();
  };
  const writers = Promise.all([write(), write()]);
  return {
    written: () => written,
    stop: async () => {
      isOver = true;
      await writers;
    },
  };
}

const pair = `
  WITH label AS (
    INSERT INTO "Label" (id, "workspaceId", name, "nameKey", color)
    VALUES (gen_random_uuid(), $1, $2, $2, 'red')
  )
  INSERT INTO "Snippet" (id, "workspaceId", kind, name, "nameKey", text)
  VALUES (gen_random_uuid(), $1, 'text', $2, $2, $2)`;

export const halves = `
  SELECT name FROM "Label" FULL JOIN "Snippet" USING (name)
  WHERE "Label".id IS NULL OR "Snippet".id IS NULL`;
