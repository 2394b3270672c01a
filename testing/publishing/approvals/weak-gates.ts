import { Client } from "pg";
import { env } from "@/lib/kernel/env";

export type Gate = "ours" | "trusts a flag" | "checks at scheduling" | "ignores mentions";

/** Processes under this name ask the weak gate; everybody else asks ours. */
export const weakName = "weak-gate";

/** Each is what somebody else would build; the model must catch it. */
const weakGates: Record<Exclude<Gate, "ours">, string> = {
  "trusts a flag": `
    EXISTS (SELECT FROM "ApprovalDecision" answer
      WHERE answer."postId" = post_id AND answer.decision = 'approve')`,
  "checks at scheduling": "TRUE",
  "ignores mentions": `
    EXISTS (SELECT FROM "ApprovalDecision" answer, "Post" post
      WHERE post.id = post_id AND answer."postId" = post_id AND answer.decision = 'approve'
        AND split_part(answer.content -> connection_id::text -> 'posts' -> 0 ->> 'text', ' ', 2)
          = split_part(post.text, ' ', 2))`,
};

export function isGate(name: string): name is Gate {
  return name === "ours" || name in weakGates;
}

/** Puts a weak gate before ours, for processes of that name, until the test ends. */
export async function weaken(gate: Gate): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`ALTER FUNCTION approval_of RENAME TO our_approval_of`);
    await client.query(`
      CREATE FUNCTION approval_of(
        post_id uuid, connection_id uuid, asked_digests text[],
        OUT state "ApprovalState", OUT stage int
      ) LANGUAGE plpgsql STABLE AS $$
      BEGIN
        SELECT ours.state, ours.stage INTO state, stage
        FROM our_approval_of(post_id, connection_id, asked_digests) ours;
        IF current_setting('application_name') <> '${weakName}' THEN RETURN; END IF;
        IF state IN ('approved', 'not_needed') THEN RETURN; END IF;
        IF ${gate === "ours" ? "FALSE" : weakGates[gate]} THEN state := 'approved'; END IF;
      END
      $$`);
  } finally {
    await client.end();
  }
}

export async function restore(): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    await client.query(`DROP FUNCTION approval_of`);
    await client.query(`ALTER FUNCTION our_approval_of RENAME TO approval_of`);
  } finally {
    await client.end();
  }
}
