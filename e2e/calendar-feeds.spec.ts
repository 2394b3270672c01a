import { expectAccessible } from "./fixtures/accessible";
import { openClient } from "./fixtures/client";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

test("a calendar program reads what is planned until its address is revoked", async ({
  page,
  team,
}) => {
  await schedulePost(team, { text: "Stands in the calendar", at: noonAhead(42) });
  await page.goto(`${team.url}/settings/calendars`);
  const card = page.getByRole("region", { name: "Calendar addresses" });
  await expect(card.getByText("You have no calendar address yet")).toBeVisible();
  await expectAccessible(page);
  await card.getByRole("button", { name: "New address" }).click();
  const form = page.getByRole("dialog", { name: "New calendar address" });
  await form.getByLabel("Name").fill("Phone");
  await form.getByRole("checkbox", { name: /texts/i }).click();
  await expectAccessible(page);
  await form.getByRole("button", { name: "Make the address" }).click();
  const address = await page.getByLabel("Calendar address", { exact: true }).inputValue();
  await expectAccessible(page);

  const anyone = await openClient(team.url);
  const feed = await anyone.get(address);
  expect(feed.headers()["content-type"]).toContain("text/calendar");
  expect((await feed.text()).replaceAll("\r\n ", "")).toContain("Stands in the calendar");
  const headers = { "If-None-Match": feed.headers().etag ?? "" };
  expect((await anyone.get(address, { headers })).status()).toBe(304);

  await page.goto(`${team.url}/settings/calendars`);
  await expect(card.getByText(/^Last read/)).toBeVisible();
  await card.getByRole("button", { name: /^Revoke/ }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Revoke/ })
    .click();
  await expect(card.getByText("You have no calendar address yet")).toBeVisible();
  expect((await anyone.get(address)).status()).toBe(404);
  await anyone.dispose();
});
