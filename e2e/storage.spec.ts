import type { Page, Response } from "playwright/test";
import { sampleMp4 } from "@/testing/media/sample-video";
import { expect, test } from "./fixtures/bucket-test";
import { samplePicture } from "./fixtures/picture";
import { publicationsOf } from "./fixtures/sandbox";
import { addPicture, writePost } from "./pages/composer-page";

test.use({ provokedErrors: /ERR_CONNECTION_REFUSED|status of 503/ });

test("a picture goes from the composer to the bucket and from there to the network", async ({
  page,
  team,
  bucket,
}) => {
  const text = "Sent by way of a bucket";
  const sent = watchBucket(page, bucket.endpoint);
  await page.goto(team.url);
  await writePost(page, { account: "Sample Page One", text });
  await addPicture(page, "A teal picture");
  await expect.poll(() => sent("PUT")).toEqual([200]);
  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("alertdialog", { name: /^Publish on .+ now\?$/ });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect
    .poll(() => publicationsOf(team, text), { timeout: 60_000 })
    .toMatchObject([{ alts: ["A teal picture"] }]);
});

test("the library shows originals and plays videos from the bucket", async ({
  page,
  team,
  bucket,
}) => {
  await page.goto(`${team.url}/media`);
  await upload(page, await samplePicture("harbour.jpg", 1000, 640));
  await tile(page, "harbour.jpg").click();
  const picture = page.getByRole("dialog", { name: "harbour.jpg", exact: true });
  const original = picture.locator(`img[src^="${bucket.endpoint}/"]`);
  const isShown = (image: HTMLImageElement) => image.complete && image.naturalWidth === 1000;
  await expect.poll(() => original.first().evaluate(isShown)).toBe(true);
  await page.keyboard.press("Escape");

  await upload(page, { name: "ferry.mp4", mimeType: "video/mp4", buffer: Buffer.from(sampleMp4) });
  const video = page.locator(`video[src^="${bucket.endpoint}/"]`);
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().startsWith(bucket.endpoint) && answer.request().resourceType() === "media",
  );
  await tile(page, "ferry.mp4").click();
  await expect(video).toBeVisible();
  expect((await answered).status()).toBe(206);
  await expect(page.getByText("This browser cannot play the video")).toHaveCount(0);
});

test("while the bucket is away an upload says so, readiness too, and both recover", async ({
  page,
  team,
  bucket,
}) => {
  await page.goto(`${team.url}/media`);
  await bucket.halt();
  await upload(page, await samplePicture("storm.jpg", 900, 640));
  const { host } = new URL(bucket.endpoint);
  await expect(page.getByText(`could not be sent to the storage at ${host}`)).toBeVisible();
  await expect
    .poll(async () => (await team.api.get("/api/ready")).status(), { timeout: 60_000 })
    .toBe(503);
  const { error } = await (await team.api.get("/api/ready")).json();
  expect(error.details).toMatchObject([
    { path: "checks.storage", message: expect.stringContaining("does not answer") },
  ]);
  await bucket.resume();
  await page.getByRole("button", { name: "Try storm.jpg again" }).click();
  await expect(tile(page, "storm.jpg")).toBeVisible();
  await expect.poll(async () => (await team.api.get("/api/ready")).status()).toBe(200);
});

function watchBucket(page: Page, endpoint: string): (method: string) => number[] {
  const answers: Response[] = [];
  page.on("response", (response) => {
    if (response.url().startsWith(endpoint)) answers.push(response);
  });
  return (method) =>
    answers
      .filter((response) => response.request().method() === method)
      .map((response) => response.status());
}

type SentFile = { name: string; mimeType: string; buffer: Buffer };

async function upload(page: Page, file: SentFile): Promise<void> {
  await page.locator('input[type="file"][aria-label="Upload media"]').first().setInputFiles(file);
}

function tile(page: Page, name: string) {
  const list = page.getByRole("list", { name: "Media", exact: true });
  return list.getByRole("button", { name: new RegExp(`^${name}`) });
}
