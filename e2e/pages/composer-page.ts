import type { Page } from "@playwright/test";

type Draft = { account: string; text: string };

/** Opens the composer and writes a post for one account; chooses the account if it is not yet. */
export async function writePost(page: Page, { account, text }: Draft): Promise<void> {
  await page.getByRole("link", { name: "Write a post" }).first().click();
  await page.waitForURL(/\/compose/);
  const chip = page.getByRole("button", { name: account, exact: false }).first();
  if ((await chip.getAttribute("aria-pressed")) !== "true") await chip.click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text);
}

/** Reads a wall time `seconds` from now; the fields know minutes only. */
export function wallTimeIn(minutes: number): { date: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000);
  const two = (value: number) => String(value).padStart(2, "0");
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  };
}
