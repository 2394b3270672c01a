import { Pool, type PoolConfig } from "pg";

/**
 * A pool whose process survives Postgres. A pool listens to a connection only while it is idle; one
 * that breaks in the moment it is handed out would end the process.
 */
export function createConnectionPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

/** The next query reports the break. */
function ignore(): void {}
