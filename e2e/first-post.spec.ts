import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openClient } from "./fixtures/client";
import { expect, test } from "./fixtures/new-test";
import { publications } from "./fixtures/sandbox";
import { addPicture, planAhead, scheduleAndOpen, writePost } from "./pages/composer-page";
import { choosePages, openPicker } from "./pages/connections-page";
import { setUp, signIn } from "./pages/setup-page";

test.use({ timezoneId: "UTC" });

test("a new team gets from the setup secret to a published post with a picture", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await setUp(page, installation, { look: expectAccessible });
  await expect(page.getByRole("region", { name: "First steps" })).toBeVisible();
  await expectAccessible(page);

  await openPicker(page, url);
  await expectAccessible(page);
  await choosePages(page, "Sample Page One");
  await expect(page.getByText("Sandbox").first()).toBeVisible();

  const text = "A first post with a picture #sample";
  await writePost(page, { account: "Sample Page One", text });
  await addPicture(page, "A field of one colour");
  const day = await planAhead(page);
  await scheduleAndOpen(page);
  await expect(page.getByText("Scheduled").first()).toBeVisible();
  const post = page.url();

  // An hour ahead may be another week.
  await page.goto(`${url}/calendar?date=${day}`);
  await expect(page.getByRole("link", { name: text })).toContainText("Scheduled");
  await expectAccessible(page);
  await page.goto(`${url}/calendar?view=list&date=${day}`);
  await expect(page.getByRole("link", { name: text })).toContainText("Scheduled");
  await expectAccessible(page);

  await page.goto(post);
  const plannedAt = await rescheduleSoon(page, post);
  await expect(page.getByText("Published").first()).toBeVisible({ timeout: 60_000 });
  const link = page.getByRole("link", { name: /^View on/ });
  const permalink = (await link.getAttribute("href")) ?? "";
  expect(permalink).toContain(installation.sandboxUrl);

  const published = await publications(installation);
  expect(published).toMatchObject([{ text, alts: ["A field of one colour"] }]);
  const lateMs = (published[0]?.atMs ?? 0) - plannedAt.getTime();
  expect(lateMs).toBeGreaterThanOrEqual(0);

  await page.goto(permalink);
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole("img", { name: "A field of one colour" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${url}/media`);
  await page.getByRole("button", { name: /Sample Administrator/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  await expectAccessible(page);
  await signIn(page, url);
});

async function rescheduleSoon(page: Page, address: string): Promise<Date> {
  const { origin, pathname } = new URL(address);
  const at = `/api${pathname}`;
  const client = await openClient(origin, { storageState: await page.context().storageState() });
  const { post } = await (await client.get(at)).json();
  const scheduledAt = new Date(Date.now() + 10_000);
  const answer = await client.patch(at, { data: { scheduledAt, version: post.version } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await client.dispose();
  return scheduledAt;
}
