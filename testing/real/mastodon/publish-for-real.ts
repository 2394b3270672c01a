import { randomBytes } from "node:crypto";
import { db } from "@/lib/kernel/db";
import { openApp } from "../app";
import { openBrowser } from "../open-browser";
import { type Asker, asker } from "./ask";
import { countStates, killUntilSettled, untilSettled } from "./kills";
import { type Expected, idsOf, makePosts } from "./make-posts";
import { differences, readBack, type ShownStatus, shownWith } from "./read-back";
import { connectThroughPages, type RealAccount } from "./through-pages";

export type RealPlan = { texts: number; seed: number };

const killsMax = 25;
const roundsMax = 4;

export async function publishForReal(
  account: RealAccount,
  { texts, seed }: RealPlan,
): Promise<boolean> {
  const app = openApp({ RUNNER: "on" });
  await app.start();
  try {
    await using browser = await openBrowser();
    await connectThroughPages(browser.context, account);
    const ask = asker(browser.context);
    const [connectionId = ""] = (await idsOf(ask)).connections;
    const connection = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
    console.log(`Connected ${connection.handle} through the pages.`);
    const run = randomBytes(4).toString("hex");
    const expected = await makePosts(ask, { connectionId, texts, run });
    const kills = await killUntilSettled(app, { seed, killsMax });
    console.log(JSON.stringify({ kills, states: await countStates() }));
    const first = await readBack(account);
    report("After the kills", countsOf(first, expected));
    await decideAsPeople(ask, first);
    const rows = await readBack(account);
    const counts = report("After people looked", countsOf(rows, expected));
    const tellsVisibility = await isMastodon(account);
    const lacking = expected.flatMap((each) => differences(rows, each, tellsVisibility));
    for (const each of lacking) console.log(`Not as written, ${each}`);
    return counts.once === expected.length && lacking.length === 0;
  } finally {
    await app.stop();
  }
}

async function decideAsPeople(ask: Asker, rows: readonly ShownStatus[]): Promise<void> {
  const include = { post: true };
  for (let round = 0; round < roundsMax; round += 1) {
    const open = await db.delivery.findMany({ where: { state: "unconfirmed" }, include });
    if (open.length === 0) return;
    for (const each of open) await decide(ask, each.id, shownWith(rows, textOf(each)).length > 0);
    await untilSettled();
    console.log(JSON.stringify({ decided: open.length, states: await countStates() }));
  }
}

async function decide(ask: Asker, id: string, isOut: boolean): Promise<void> {
  const outcome = isOut ? "published" : "not_published";
  await ask.post(`/api/deliveries/${id}/resolve`, { outcome, publishedUrl: null });
}

type Sent = { postIndex: number; post: { text: string; additionalTexts: string[] } };

function textOf({ postIndex, post }: Sent): string {
  return [post.text, ...post.additionalTexts][postIndex] ?? "";
}

async function isMastodon({ origin }: RealAccount): Promise<boolean> {
  const answer = await fetch(new URL("/api/v2/instance", origin));
  return answer.ok;
}

function countsOf(rows: readonly ShownStatus[], expected: readonly Expected[]) {
  const counts = expected.map(({ text }) => shownWith(rows, text).length);
  return {
    once: counts.filter((count) => count === 1).length,
    missing: counts.filter((count) => count === 0).length,
    doubled: counts.filter((count) => count > 1).length,
  };
}

function report<Counts extends object>(when: string, counts: Counts): Counts {
  console.log(`${when}: ${JSON.stringify(counts)}`);
  return counts;
}
