import { Client } from "pg";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createLabel } from "@/lib/library/labels/labels";
import { answerResultsTable } from "@/lib/planning/results/export-results";
import { listResultPosts } from "@/lib/planning/results/list-result-posts";
import { listResultNumbers, reportResults } from "@/lib/results/report/report-results";
import { groupings } from "@/lib/results/report/schema";
import { fillResults } from "@/testing/publishing/fill-results";
import { createConnection, createWorkspace, type Person } from "@/testing/world/world";
import { quantile, timeEach } from "./figures";

const posts = 100_000;
const accounts = 20;
const days = 730;
const postsOfOthers = 20_000;
const times = 12;
const dayMs = 86_400_000;

/**
 * Fills a team with 100,000 published posts on 20 accounts over two years. The page Results is measured
 * in a browser by `npm run bench ui`.
 */
export async function fillManyResults(team: Person): Promise<string[]> {
  const connectionIds: string[] = [];
  for (let count = 0; count < accounts; count += 1) {
    const name = `Account number ${count}`;
    connectionIds.push((await createConnection(team, { provider: "bluesky", name })).id);
  }
  const labelIds: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    labelIds.push((await createLabel(team, { name: `Label number ${count}` })).label.id);
  }
  await fillResults(team, { connectionIds, labelIds, posts, days, until: now() });
  return connectionIds;
}

/** Measures reports, lists and the table, and says what the rows take on disk. */
export async function run(): Promise<void> {
  const { admin: other } = await createWorkspace("Another team");
  const theirs = await createConnection(other, { provider: "bluesky" });
  const { admin } = await createWorkspace("A team with many results");
  const [connectionId = ""] = await fillManyResults(admin);
  await sayRows();
  const connectionIds = [theirs.id];
  await fillResults(other, { connectionIds, posts: postsOfOthers, days, until: now() });
  await analyze();
  const to = now().toISOString();
  for (const length of [28, 90, 365, days]) {
    const period = { from: new Date(now().getTime() - length * dayMs).toISOString(), to };
    for (const groupBy of groupings) {
      await say(`${length} days by ${groupBy}`, () => reportResults(admin, { ...period, groupBy }));
    }
    const compare = "previous" as const;
    await say(`${length} days, compared`, () => reportResults(admin, { ...period, compare }));
    await say(`${length} days, one account`, () => {
      return reportResults(admin, { ...period, connectionId });
    });
    for (const sort of ["reactions", "relative"] as const) {
      await say(`${length} days, the best by ${sort}`, () => {
        return listResultPosts(admin, { ...period, sort, limit: 5 });
      });
    }
  }
  const month = { from: new Date(now().getTime() - 30 * dayMs).toISOString(), to };
  const { items } = await listResultPosts(admin, { ...month, limit: 200 });
  const postIds = items.map(({ post }) => post.id);
  await say("one number of 200 posts", () => listResultNumbers(admin, { postIds }));
  await say("the table of a month", async () => {
    await (await answerResultsTable(admin, { ...month, metric: "reactions" })).text();
  });
}

/** Does what the database does by itself within minutes; it takes longer than a request may. */
export async function analyze(): Promise<void> {
  const client = new Client({ connectionString: env.DATABASE_URL });
  await client.connect();
  await client.query(
    `VACUUM ANALYZE "Post", "Delivery", "PostLabel", "DeliveryResult", "ResultSeries"`,
  );
  await client.end();
}

async function say(name: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const taken = await timeEach(times, work);
  const ms = (share: number) => `${quantile(taken, share).toFixed(1)} ms`;
  console.log(`${name.padEnd(36)} median ${ms(0.5)}, p95 ${ms(0.95)}`);
}

async function sayRows(): Promise<void> {
  for (const table of ["DeliveryResult", "ResultSeries", "AccountResults"]) {
    const [row] = await db.$queryRawUnsafe<{ rows: number; bytes: number }[]>(
      `SELECT (SELECT count(*)::int FROM "${table}") AS rows, pg_total_relation_size('"${table}"')::float8 AS bytes`,
    );
    const { rows = 0, bytes = 0 } = row ?? {};
    const each = `${(bytes / Math.max(1, rows) / 1000).toFixed(2)} kB each`;
    console.log(
      `${table}: ${rows.toLocaleString("en")} rows, ${(bytes / 1e6).toFixed(1)} MB, ${each}`,
    );
  }
}
