import { Client } from "pg";
import { env } from "@/lib/kernel/env";
import { listPosts } from "@/lib/planning/posts/read-posts";
import { search } from "@/lib/planning/search/search";
import { createConnection, createWorkspace, type Person } from "@/testing/world/world";
import { quantile, timeEach } from "./figures";
import { sampleTexts } from "./sample-texts";

const posts = 100_000;
const otherTeams = 20;
const postsOfOthers = 5_000;
const times = 40;
const comparedTimes = 3;

const queries = [
  ["a common word", "festival"],
  ["a rare word", "regenbogenfisch"],
  ["two letters", "fe"],
  ["a beginning", "festi"],
  ["two common words", "festival harbour"],
  ["a common and a rare word", "festival regenbogenfisch"],
  ["a word without its accents", "zolty"],
  ["Japanese, two characters", "花火"],
  ["Japanese, five characters", "花火大会の"],
  ["Russian, a common word", "праздник"],
  ["an account's own text", "schaufenster"],
  ["no result", "xylophonkonzert"],
] as const;

export async function run(): Promise<void> {
  const { admin } = await createWorkspace("A team with many posts");
  await fill(admin);
  console.log(
    `${posts.toLocaleString("en")} posts of one team, ${(otherTeams * postsOfOthers).toLocaleString("en")} of others`,
  );
  for (const [, q] of queries) await search(admin, { q });
  for (const [name, q] of queries) {
    const { posts: found } = await search(admin, { q });
    const taken = await timeEach(times, () => search(admin, { q }));
    const compared = await timeEach(comparedTimes, () => listPosts(admin, { q, limit: 8 }));
    const figures = `median ${ms(taken, 0.5)}, p95 ${ms(taken, 0.95)}`;
    const count = `${found.length} shown`;
    console.log(
      `${name.padEnd(28)} ${figures.padEnd(36)} ${count.padEnd(9)} list filter ${ms(compared, 0.5)}`,
    );
  }
}

function ms(values: readonly number[], share: number): string {
  return `${quantile(values, share).toFixed(1)} ms`;
}

async function fill(admin: Person): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  try {
    const startedAt = performance.now();
    await insertPosts(client, admin, { count: posts, seed: 1 });
    const each = (performance.now() - startedAt) / posts;
    for (let team = 0; team < otherTeams; team += 1) {
      const { admin: other } = await createWorkspace(`Another team ${team}`);
      await insertPosts(client, other, { count: postsOfOthers, seed: team + 2 });
    }
    await client.query(`VACUUM ANALYZE "Post", "Delivery", "Draft"`);
    const { rows } = await client.query(
      `SELECT pg_size_pretty(pg_table_size('"Post"')) AS rows, pg_size_pretty(pg_relation_size('"Post_words"')) AS words`,
    );
    console.log(
      `Inserting: ${each.toFixed(2)} ms a post; rows ${rows[0].rows}, index ${rows[0].words}`,
    );
  } finally {
    await client.end();
  }
}

type Filling = { count: number; seed: number };

async function insertPosts(client: Client, team: Person, { count, seed }: Filling): Promise<void> {
  const connection = await createConnection(team);
  const batch = 5_000;
  const texts = sampleTexts(seed);
  for (let from = 0; from < count; from += batch) {
    const samples = Array.from({ length: Math.min(batch, count - from) }, () => texts.next().value);
    await client.query(
      `WITH sample AS (
        SELECT uuidv7() AS id, sample.*, now() + (n - $1::int) * interval '10 minutes' AS at
        FROM unnest($2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS sample(text, title, own, n)
      ), post AS (
        INSERT INTO "Post" (id, "workspaceId", title, text, "additionalTexts", "scheduledAt", "idempotencyKey", "managedById")
        SELECT id, $5::uuid, title, text, '{}', at, id::text, $6::uuid FROM sample
      )
      INSERT INTO "Delivery" (id, "workspaceId", "postId", "connectionId", "postIndex", state, "scheduledAt", "textOverride")
      SELECT uuidv7(), $5::uuid, id, $7::uuid, 0, 'published', at, nullif(own, '') FROM sample`,
      [
        posts - from,
        samples.map(({ text }) => text),
        samples.map(({ title }) => title),
        samples.map(({ own }) => own),
        team.workspaceId,
        team.userId,
        connection.id,
      ],
    );
  }
}
