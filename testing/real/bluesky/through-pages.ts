import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { samplePicture } from "@/e2e/fixtures/picture";
import { listPosts } from "./listing";
import type { Pds, RealAccount } from "./start-pds";

const patienceMs = 120_000;

type Connecting = { url: string; author: RealAccount; server: string };

export async function connectWithPassword(
  page: Page,
  { url, author, server }: Connecting,
): Promise<void> {
  await page.goto(`${url}/connections`);
  await page.getByRole("button", { name: "Connect Bluesky account" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a Bluesky account" });
  await dialog.getByLabel("Handle").fill(author.handle);
  await dialog.getByLabel("App password").fill(author.appPassword);
  await dialog.getByLabel("Server").fill(server);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/connected=/);
}

type Writing = { text: string; handle: string };

export async function publishWithPicture(page: Page, writing: Writing): Promise<void> {
  await write(page, writing);
  await addPicture(page);
  await sendOff(page);
}

export async function publishText(page: Page, writing: Writing): Promise<void> {
  await write(page, writing);
  await sendOff(page);
}

export async function write(page: Page, { text, handle }: Writing): Promise<void> {
  await page.getByRole("link", { name: "Compose" }).first().click();
  await page.waitForURL(/\/compose/);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
  // An only account is chosen already.
  const other = page.getByRole("button", { name: /^Add / }).filter({ hasText: handle });
  if ((await other.count()) > 0) await other.first().click();
  await page.getByRole("tab", { selected: true }).waitFor();
}

export async function addPicture(page: Page): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await samplePicture("sample.jpg"));
  await page.getByRole("button", { name: /^No alt text/ }).click();
  const alt = page.getByRole("dialog", { name: /alt text/i });
  await alt.getByRole("textbox").fill("A field of one colour");
  await alt.getByRole("button", { name: "Save" }).click();
  await alt.waitFor({ state: "hidden" });
}

export async function sendOff(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("alertdialog", { name: /^Publish on/ });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
}

export async function untilPosted(pds: Pds, did: string, count: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while ((await listPosts(pds, did)).length < count) {
    if (Date.now() > deadline) throw new Error(`Fewer than ${count} posts arrived.`);
    await sleep(250);
  }
}
