import { randomBytes } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { openApp } from "../app";
import type { LosingFront } from "../losing-front";
import type { Mariadb } from "../mariadb";
import { asker } from "../mastodon/ask";
import { countStates, killUntilSettled } from "../mastodon/kills";
import { idsOf } from "../mastodon/make-posts";
import { openBrowser } from "../open-browser";
import { makePosts } from "./make-posts";
import { type Check, tryPeople } from "./people";
import { signUpOwner } from "./person";
import { differences, figuresOf } from "./read-back";
import { ghostDatabase } from "./start-ghost";
import { connectThroughPages, publishThroughPages } from "./through-pages";

const partNames = ["pages", "kills", "people"] as const;
type PartName = (typeof partNames)[number];

export type RealPlan = { posts: number; seed: number; only?: string | undefined };

export type Surroundings = { front: LosingFront; database: Mariadb };

const killsMax = 30;

export async function publishForReal(
  { front, database }: Surroundings,
  { posts, seed, only }: RealPlan,
): Promise<boolean> {
  const person = await signUpOwner(front.origin);
  await person.subscribe("reader@example.com");
  const key = await person.makeKey();
  const app = openApp({ RUNNER: "on" });
  await app.start();
  try {
    await using browser = await openBrowser();
    await connectThroughPages(browser.context, { site: front.origin, key });
    const ask = asker(browser.context);
    const [connectionId = ""] = (await idsOf(ask)).connections;
    const connection = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
    console.log(`Connected ${connection.name} at ${connection.handle} through the pages.`);
    const run = randomBytes(4).toString("hex");
    const parts: Record<PartName, () => Promise<Check[]>> = {
      pages: () => publishThroughPages(browser.context, { connectionId, person, run }),
      kills: publishUnderKills,
      people: () => tryPeople({ ask, person, front, connectionId, run, countMails }),
    };
    const checks: Check[] = [];
    for (const name of partNames) {
      if (only === undefined || only === name) checks.push(...(await parts[name]()));
    }
    for (const { name, passed } of checks) console.log(`${passed ? "passed" : "FAILED"}  ${name}`);
    return checks.length > 0 && checks.every(({ passed }) => passed);

    async function publishUnderKills() {
      const expected = await makePosts(ask, { connectionId, posts, run });
      const kills = await killUntilSettled(app, { seed, killsMax });
      const rows = await person.posts();
      const figures = figuresOf(rows, expected);
      console.log(JSON.stringify({ kills, states: await countStates(), ...figures }));
      const lacking = await Promise.all(
        expected.map(async (each) => differences(rows, each, countMails)),
      );
      for (const each of lacking.flat()) console.log(`Not as written, ${each}`);
      return [
        { name: `${kills} kills`, passed: kills >= killsMax },
        { name: `${posts} posts are there once`, passed: figures.once === posts },
        { name: "no draft of Herald's is left", passed: figures.drafts === 0 },
        { name: "every post is as it was written", passed: lacking.flat().length === 0 },
      ];
    }
  } finally {
    await app.stop();
  }

  /** The server's own table has one row for each mail to a newsletter. */
  async function countMails(postId: string): Promise<number> {
    const sql = `SELECT count(*) FROM ${ghostDatabase}.emails WHERE post_id = '${postId}'`;
    const [count = "0"] = await database.query(sql);
    return Number(count);
  }
}
