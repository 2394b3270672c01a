import { expect, type Page } from "playwright/test";
import { samplePicture } from "../fixtures/picture";
import { pressEnter } from "../fixtures/tab-to";

type Writing = { account: string; text: string };

export async function writePost(page: Page, { account, text }: Writing): Promise<void> {
  await page.getByRole("link", { name: "Compose" }).first().click();
  await page.waitForURL(/\/compose/);
  await chooseAccount(page, account);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
}

/** Chooses this account alone: those that an earlier journey used last are chosen already. */
export async function chooseAccount(page: Page, account: string): Promise<void> {
  const chosen = page.getByRole("tab", { name: new RegExp(`^${account}`) });
  const other = page.getByRole("button", { name: `Add ${account}` });
  await chosen.or(other).first().waitFor();
  if (await other.first().isVisible()) await pressEnter(other.first());
  await chosen.first().waitFor();
  const versions = page.getByRole("tablist", { name: "Versions of the post" });
  const others = versions
    .getByRole("tab")
    .filter({ hasNotText: account })
    .filter({ hasNotText: "All accounts" });
  while ((await others.count()) > 0) await others.first().press("Delete");
}

export async function addPicture(page: Page, alt: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await samplePicture("sample.jpg"));
  await page.getByRole("button", { name: /^No alt text/ }).click();
  const dialog = page.getByRole("dialog", { name: /alt text/i });
  await dialog.getByRole("textbox").fill(alt);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** An hour's distance ensures that nothing is sent during the test. Returns the day, such as 2026-11-29. */
export async function planAhead(page: Page): Promise<string> {
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page.getByRole("textbox", { name: "Date and time" }).fill(inAnHour);
  await page.getByRole("button", { name: "Done" }).click();
  // The focus goes back to the button before a key is pressed elsewhere.
  await expect(page.getByRole("button", { name: "Pick a time" })).toBeFocused();
  return inAnHour.slice(0, 10);
}

/** Schedules at the time that was picked, and opens the post. */
export async function scheduleAndOpen(page: Page): Promise<void> {
  await pressEnter(page.getByRole("button", { name: "Schedule", exact: true }));
  await openScheduled(page);
}

export async function openScheduled(page: Page): Promise<void> {
  await page.getByText(/^Scheduled for/).waitFor();
  await page.getByRole("link", { name: "Open post" }).press("Enter");
  await page.waitForURL(/\/posts\/[^/]+$/);
}
