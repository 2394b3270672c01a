import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright/test";
import { env } from "@/lib/kernel/env";
import { addPicture, sendOff } from "../bluesky/through-pages";
import { setUp } from "../set-up";
import type { GhostPerson } from "./person";
import { shownWith } from "./read-back";

export async function connectThroughPages(
  context: BrowserContext,
  { site, key }: { site: string; key: string },
): Promise<void> {
  const page = await context.newPage();
  await setUp(page, { url: env.BASE_URL, setupSecret: env.SETUP_SECRET });
  await page.goto(`${env.BASE_URL}/connections`);
  await page.getByRole("button", { name: "Connect Ghost site" }).click();
  const dialog = page.getByRole("dialog", { name: /^Connect a/ });
  await dialog.getByLabel("Site address").fill(site);
  await dialog.getByLabel("Admin API key").fill(key);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/connected=/);
  await page.close();
}

const patienceMs = 180_000;

/** Writes an article with a picture as a person does, and waits until the server shows it. */
export async function publishThroughPages(
  context: BrowserContext,
  { connectionId, person, run }: { connectionId: string; person: GhostPerson; run: string },
) {
  const page = await context.newPage();
  const title = `Run ${run}, through the pages`;
  await page.goto(`${env.BASE_URL}/compose?account=${connectionId}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(`${title}\n\nAnd its text`);
  await addPicture(page);
  await sendOff(page);
  const until = Date.now() + patienceMs;
  let [shown] = shownWith(await person.posts(), title);
  while (!shown && Date.now() < until) {
    await sleep(1000);
    [shown] = shownWith(await person.posts(), title);
  }
  await page.close();
  return [
    { name: "a post that was written in the pages is there", passed: shown !== undefined },
    {
      name: "its picture has its alternative text",
      passed: shown?.feature_image_alt === "A field of one colour",
    },
    { name: "its text follows its title", passed: shown?.html?.includes("And its text") === true },
  ];
}
