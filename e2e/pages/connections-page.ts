import type { Page } from "playwright/test";

export async function openPicker(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/connections`);
  await page
    .getByRole("button", { name: /^Connect .+ Pages$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await picker(page).waitFor();
}

export async function choosePages(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await picker(page).getByRole("checkbox", { name }).check();
  await picker(page)
    .getByRole("button", { name: /^Connect \d/ })
    .click();
  await picker(page).waitFor({ state: "hidden" });
}

function picker(page: Page) {
  return page.getByRole("dialog", { name: /^Choose/ });
}
