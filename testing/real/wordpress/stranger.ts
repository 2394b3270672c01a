import { setTimeout as sleep } from "node:timers/promises";
import { sendOff, write } from "../bluesky/through-pages";
import { fromEmptyFolder } from "../from-empty-folder";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { siteApi } from "./site-api";
import type { WordPressServer } from "./start-wordpress";
import { connectThroughPages } from "./through-pages";

const strangerMs = 180_000;
const patienceMs = 120_000;

/** A stranger starts Herald in an empty folder, connects a site within three minutes and publishes. */
export async function connectAsStranger(
  site: WordPressServer,
  variables: Record<string, string>,
): Promise<boolean> {
  await using browser = await openBrowser();
  return await fromEmptyFolder(variables, async ({ url, setupSecret }, clock) => {
    const page = await browser.context.newPage();
    await setUp(page, { url, setupSecret });
    clock.lap("set up");
    await connectThroughPages(page, { url, site, user: site.editor });
    const isQuick = clock.lap("connected") < strangerMs;
    const text = "A stranger says hello";
    await write(page, { text, handle: "Herald tests" });
    await sendOff(page);
    clock.lap("text written and sent off");
    const isThere = await untilPublished(site, text);
    clock.lap("on the site");
    await page.close();
    console.log(`${isThere ? "pass" : "FAIL"}  the site has the post, once`);
    console.log(`${isQuick ? "pass" : "FAIL"}  the site was connected within three minutes`);
    return isThere && isQuick;
  });
}

async function untilPublished(site: WordPressServer, title: string): Promise<boolean> {
  const api = siteApi(site, site.admin);
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(250)) {
    const found = (await api.posts()).filter((post) => post.title.raw === title);
    if (found[0]?.status === "publish") return found.length === 1;
  }
  return false;
}
