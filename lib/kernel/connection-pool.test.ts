import { expect, it } from "vitest";
import { createConnectionPool } from "./connection-pool";
import { env } from "./env";

it("a connection that breaks while it is handed out does not end the process", async () => {
  const pool = createConnectionPool({ connectionString: env.DATABASE_URL });
  const client = await pool.connect();
  expect(() => client.emit("error", new Error("The server is gone."))).not.toThrow();
  client.release(true);
  expect((await pool.query("SELECT 1 AS n")).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
