import type { Page, Route } from "playwright/test";
import { leaveAsleep } from "./fixtures/hydration";
import { expect, test } from "./fixtures/team-test";

async function openAsleep(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await leaveAsleep(page);
  await expect(page.locator("main [data-dormant]").first()).toBeAttached();
}

async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route("**/_next/static/chunks/**", async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test("an invitation that is written and sent before the form's code is there goes out", async ({
  page,
  team,
}) => {
  await openAsleep(page, `${team.url}/settings/members`);
  const release = await holdCode(page);
  const email = page.getByRole("textbox", { name: "E-mail" });
  await email.fill("early@example.com");
  await email.press("Enter");
  await expect(email).toBeFocused();
  await release();
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(
    invitations.getByRole("listitem").filter({ hasText: "early@example.com" }),
  ).toBeVisible();
  await expect(email).toHaveValue("");
});

test("a click and ⌘K before the code is there open what they are for", async ({ page, team }) => {
  await openAsleep(page, `${team.url}/settings/labels`);
  const release = await holdCode(page);
  await page.getByRole("button", { name: "New label" }).first().click();
  await release();
  await expect(page.getByRole("dialog", { name: "New label" })).toBeVisible();

  await openAsleep(page, `${team.url}/settings/snippets`);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox").first()).toBeFocused();
});

test("focus stays on the same control when the code takes over, without a move of the page", async ({
  page,
  team,
}) => {
  await openAsleep(page, `${team.url}/settings/members`);
  const release = await holdCode(page);
  const email = page.getByRole("textbox", { name: "E-mail" });
  await email.pressSequentially("half");
  const before = await email.elementHandle();
  const place = await email.boundingBox();
  await release();
  await expect(page.locator("main [data-dormant]")).toHaveCount(0);
  expect(await before?.evaluate((box) => box.isConnected && box === document.activeElement)).toBe(
    true,
  );
  expect(await email.boundingBox()).toEqual(place);
  await page.keyboard.type("-done@example.com");
  await expect(email).toHaveValue("half-done@example.com");
});

test.describe("where chunks do not come", () => {
  test.use({ provokedErrors: /net::ERR_FAILED/ });

  test("the page says so, and what is written stays", async ({ page, team }) => {
    await openAsleep(page, `${team.url}/settings/members`);
    await page.route("**/_next/static/chunks/**", (route) => route.abort());
    const email = page.getByRole("textbox", { name: "E-mail" });
    await email.fill("later@example.com");
    const failed = page.getByRole("alert").filter({ hasText: "The invitations did not load" });
    await expect(failed).toBeVisible();
    await expect(email).toHaveValue("later@example.com");
    await page.unroute("**/_next/static/chunks/**");
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(failed).toBeHidden();
    await expect(email).toHaveValue("later@example.com");
  });
});
