import pg from "pg";
import { env } from "@/lib/kernel/env";

/**
 * Lets Postgres say to the role's next sessions what it says where its disk is full, as soon as they
 * need a file. Returns how to make room again.
 */
export async function fillDisk(role: string): Promise<() => Promise<void>> {
  const { pathname } = new URL(env.DATABASE_URL);
  const session = `ALTER ROLE ${role} IN DATABASE "${pathname.slice(1)}"`;
  await asOwner(`
    CREATE SCHEMA full_disk;
    GRANT USAGE ON SCHEMA full_disk TO PUBLIC;
    CREATE FUNCTION full_disk.generate_series(int, int) RETURNS int LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
    ${session} SET search_path = full_disk, pg_catalog, public`);
  return () => asOwner(`${session} RESET search_path; DROP SCHEMA full_disk CASCADE`);
}

/** Ends the sessions of the pool, so that the next ones begin with what was set. */
export async function endSessions(): Promise<void> {
  await asOwner(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);
}

async function asOwner(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
