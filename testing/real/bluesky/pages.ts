import { randomInt } from "node:crypto";
import type { Page } from "playwright/test";
import { openClient } from "@/e2e/fixtures/client";
import { type Installation, startInstallation } from "@/e2e/fixtures/installation";
import { uploadPicture } from "@/e2e/fixtures/picture";
import { openBrowser } from "../open-browser";
import { setUp } from "../set-up";
import { type Check, readBack } from "./read-back";
import type { Pds } from "./start-pds";
import { connectWithPassword, publishWithPicture, untilPosted } from "./through-pages";

export async function publishThroughPages(
  pds: Pds,
  variables: Record<string, string>,
): Promise<boolean> {
  const author = await pds.createAccount("author");
  const friend = await pds.createAccount("sample-friend");
  const installation = await startInstallation(randomInt(1, 9), variables);
  await using browser = await openBrowser();
  try {
    const page = await browser.context.newPage();
    await setUp(page, installation);
    await connectWithPassword(page, { url: installation.url, author, server: pds.url });
    const text = `Grüße 🎉 an @${friend.handle}: https://example.com/ä?b=1 #sample`;
    await publishWithPicture(page, { text, handle: author.handle });
    await untilPosted(pds, author.did, 1);
    await publishSequence(page, installation);
    await untilPosted(pds, author.did, 5);
    const checks = await readBack(pds, { author, friend, text });
    for (const { name, passed } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${name}`);
    return checks.every(({ passed }: Check) => passed);
  } finally {
    await installation.stop();
  }
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
