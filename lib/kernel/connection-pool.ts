import { Pool, type PoolConfig } from "pg";

/**
 * Creates a pool that survives the loss of Postgres. pg listens to a connection only while it is
 * idle; without this listener one that breaks while it is handed out would end the process.
 */
export function createConnectionPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

function ignore(): void {}
