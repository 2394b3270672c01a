import { randomBytes } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { openApp } from "../app";
import { asker } from "../mastodon/ask";
import { countStates, killUntilSettled } from "../mastodon/kills";
import { idsOf } from "../mastodon/make-posts";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { type Expected, makePosts } from "./make-posts";
import { startPerson } from "./person";
import { countsOf, differences, readBack } from "./read-back";
import { siteApi } from "./site-api";
import type { WordPressServer } from "./start-wordpress";
import { connectThroughPages } from "./through-pages";

const killsMax = 30;

/**
 * Connects the site through the product's own pages, publishes to it while the product is killed and a
 * person decides about some drafts on the site, and reads all of it back by the site's own API.
 */
export async function publishForReal(
  server: WordPressServer,
  { texts, seed }: { texts: number; seed: number },
): Promise<boolean> {
  const app = openApp({ RUNNER: "on" });
  await app.start();
  try {
    await using browser = await openBrowser();
    const page = await browser.context.newPage();
    await setUp(page, { url: env.BASE_URL, setupSecret: env.SETUP_SECRET });
    await connectThroughPages(page, { url: env.BASE_URL, site: server, user: server.editor });
    await page.close();
    const ask = asker(browser.context);
    const [connectionId = ""] = (await idsOf(ask)).connections;
    const connection = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
    console.log(`Connected ${connection.handle} through the pages.`);
    const site = siteApi(server, server.admin);
    const before = new Set((await site.posts()).map(({ id }) => id));
    const plan = { run: randomBytes(3).toString("hex"), texts, connectionId };
    const expected = await makePosts(ask, site, plan);
    const person = startPerson(site, expected);
    const kills = await killUntilSettled(app, { seed, killsMax });
    await person.stop();
    console.log(JSON.stringify({ kills, states: await countStates() }));
    const read = await readBack(site);
    const shown = { ...read, posts: read.posts.filter(({ id }) => !before.has(id)) };
    console.log(`On the site: ${JSON.stringify(countsOf(shown, expected))}`);
    console.log(`By a person: ${JSON.stringify(countActs(person.acted))}`);
    const lacking = expected.flatMap((each) => {
      return differences(shown, each, person.acted.get(each.title));
    });
    for (const each of lacking) console.log(`Not as it should be, ${each}`);
    const wrong = await contradictions(expected);
    for (const each of wrong) console.log(`Herald says otherwise: ${each}`);
    const { doubled, others } = countsOf(shown, expected);
    return doubled + others + lacking.length + wrong.length === 0 && kills >= killsMax;
  } finally {
    await app.stop();
  }
}

function countActs(acted: ReturnType<typeof startPerson>["acted"]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { act } of acted.values()) counts[act] = (counts[act] ?? 0) + 1;
  return counts;
}

/** Herald published what a person left alone, and asks nobody about anything. */
async function contradictions(expected: readonly Expected[]): Promise<string[]> {
  const rows = await db.delivery.findMany({ include: { post: true } });
  return rows.flatMap(({ state, errorReason, post }) => {
    const [line = ""] = post.text.split("\n");
    const own = expected.find(({ title }) => title === line);
    const isMeant = state === "published" || (own?.person && state === "failed");
    return isMeant ? [] : [`${state} (${errorReason}): ${line}`];
  });
}
