import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium, type Page } from "playwright/test";
import { openClient } from "@/e2e/fixtures/client";
import { type Installation, startInstallation } from "@/e2e/fixtures/installation";
import { samplePicture, uploadPicture } from "@/e2e/fixtures/picture";
import { setUp } from "../set-up";
import { listPosts } from "./listing";
import { type Check, readBack } from "./read-back";
import type { Pds, RealAccount } from "./start-pds";

const patienceMs = 120_000;
const strangerMs = 180_000;

export async function publishThroughPages(
  pds: Pds,
  variables: Record<string, string>,
): Promise<boolean> {
  const author = await pds.createAccount("stranger");
  const friend = await pds.createAccount("sample-friend");
  const begun = performance.now();
  const installation = await startInstallation(randomInt(1, 9), variables);
  const started = performance.now();
  const browser = await chromium.launch(
    existsSync(chromium.executablePath()) ? {} : { executablePath: "/usr/bin/chromium", args },
  );
  try {
    const context = await browser.newContext({ timezoneId: "UTC" });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await setUp(page, installation);
    await connect(page, { installation, author, server: pds.url });
    const text = `Grüße 🎉 an @${friend.handle}: https://example.com/ä?b=1 #sample`;
    await publishNow(page, text);
    await untilPosted(pds, author.did, 1);
    const published = performance.now();
    const [starting, using] = [seconds(begun, started), seconds(started, published)];
    const all = seconds(begun, published);
    console.log(`From npm start to ready ${starting} s, then ${using} s to the post: ${all} s.`);
    await publishSequence(page, installation);
    await untilPosted(pds, author.did, 5);
    const checks = await readBack(pds, { author, friend, text });
    for (const { name, passed } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${name}`);
    return checks.every(({ passed }: Check) => passed) && published - begun < strangerMs;
  } finally {
    await browser.close();
    await installation.stop();
  }
}

const args = ["--no-sandbox"];

function seconds(from: number, to: number): string {
  return ((to - from) / 1000).toFixed(1);
}

type Connecting = { installation: Installation; author: RealAccount; server: string };

async function connect(page: Page, { installation, author, server }: Connecting): Promise<void> {
  await page.goto(`${installation.url}/connections`);
  await page.getByRole("button", { name: "Connect Bluesky account" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a Bluesky account" });
  await dialog.getByLabel("Handle").fill(author.handle);
  await dialog.getByLabel("App password").fill(author.appPassword);
  await dialog.getByLabel("Server").fill(server);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/connected=/);
}

async function publishNow(page: Page, text: string): Promise<void> {
  await page.getByRole("link", { name: "Compose" }).first().click();
  await page.waitForURL(/\/compose/);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  const chip = page.getByRole("button", { name: /stranger\.test/ }).first();
  if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await samplePicture("sample.jpg"));
  await page.getByRole("button", { name: /^No alt text/ }).click();
  const alt = page.getByRole("dialog", { name: /alt text/i });
  await alt.getByRole("textbox").fill("A field of one colour");
  await alt.getByRole("button", { name: "Save" }).click();
  await alt.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("alertdialog", { name: /^Publish on/ });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
}

async function publishSequence(page: Page, { url }: Installation): Promise<void> {
  const api = await openClient(url, { storageState: await page.context().storageState() });
  const { items } = await (await api.get("/api/connections")).json();
  const media: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    media.push(await uploadPicture(api, `picture-${index}.jpg`));
  }
  const data = {
    text: "A thread, first",
    additionalPosts: [
      { text: "A thread, second", mediaIds: media },
      { text: "A thread, third", mediaIds: [] },
    ],
    connectionIds: [items[0].id],
    networkOptions: { [items[0].id]: { replies: "mentioned", language: "de" } },
    scheduledAt: new Date(Date.now() + 8_000).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
  const long = {
    ...data,
    text: "👩‍👩‍👧‍👦".repeat(100),
    additionalPosts: [],
    networkOptions: {},
    idempotencyKey: crypto.randomUUID(),
  };
  for (const body of [data, long]) {
    const answer = await api.post("/api/posts", { data: body });
    if (!answer.ok()) throw new Error(await answer.text());
  }
  await api.dispose();
}

async function untilPosted(pds: Pds, did: string, count: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while ((await listPosts(pds, did)).length < count) {
    if (Date.now() > deadline) throw new Error(`Fewer than ${count} posts arrived.`);
    await sleep(250);
  }
}
