import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

export const dynamic = "force-dynamic";

/** Does only what every Next route needs, and one query. */
export async function GET() {
  const { rows } = await pool.query('SELECT id, name FROM "Workspace" LIMIT 1');
  return Response.json({ workspace: rows[0] });
}
