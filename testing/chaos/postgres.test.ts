import pg from "pg";
import { expect, test } from "vitest";
import { startChaosPostgres } from "./postgres";

test("a server that is stopped while it is frozen ends", async () => {
  const postgres = await startChaosPostgres();
  void postgres.freeze(() => new Promise(() => undefined));
  await postgres.stop();
  await expect(ask(postgres.url)).rejects.toThrow("ECONNREFUSED");
});

test("a server that is stopped while it crashes is not started again", async () => {
  const postgres = await startChaosPostgres();
  const crash = postgres.crash();
  await Promise.all([postgres.stop(), crash]);
  await expect(ask(postgres.url)).rejects.toThrow("ECONNREFUSED");
});

async function ask(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.end();
}
