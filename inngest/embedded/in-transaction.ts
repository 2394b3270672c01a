import type { Pool, PoolClient } from "pg";

/** Does work in one transaction on one connection; what throws rolls it back. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // The pool listens only while a connection is idle: a break between queries would end the process.
  client.on("error", ignore);
  let broken = false;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    broken = await client.query("ROLLBACK").then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

/** The query that is under way, or the next one, reports the break. */
function ignore(): void {}
