import type pg from "pg";

/** Until a restore is complete, no delivery can be sent, whatever runs on the database. */
export const raiseGuard = `
  CREATE FUNCTION refuse_while_restoring() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.state::text = 'publishing' AND OLD.state::text <> 'publishing' THEN
      RAISE EXCEPTION 'A restore is not complete.';
    END IF;
    RETURN NEW;
  END
  $$;
  CREATE TRIGGER restore_under_way BEFORE UPDATE ON "Delivery"
    FOR EACH ROW EXECUTE FUNCTION refuse_while_restoring()`;

export const lowerGuard = "DROP FUNCTION refuse_while_restoring() CASCADE";

export async function isGuarded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regproc('refuse_while_restoring') IS NOT NULL AS found",
  );
  return rows[0]?.found === true;
}
