import type { Page } from "@playwright/test";

/** Connects one account through the network's consent page; one that is connected stays so. */
export async function connectPage(page: Page, url: string, name: string): Promise<void> {
  await openPicker(page, url);
  await choosePage(page, name);
}

/** Goes to the network and comes back to the choice of its accounts. */
export async function openPicker(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/connections`);
  await page
    .getByRole("button", { name: /^Connect .+ Pages$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  await picker(page).waitFor();
}

export async function choosePage(page: Page, name: string): Promise<void> {
  const account = picker(page).getByRole("checkbox", { name });
  if (!(await account.isChecked())) await account.click();
  await picker(page)
    .getByRole("button", { name: /^Connect \d/ })
    .click();
  await picker(page).waitFor({ state: "hidden" });
}

function picker(page: Page) {
  return page.getByRole("dialog", { name: /^Choose/ });
}
