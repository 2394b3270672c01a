import type { Page } from "@playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import type { Installation } from "../fixtures/installation";

/** Connects one account through the sandbox's own consent page. */
export async function connectPage(page: Page, { url }: Installation, name: string): Promise<void> {
  await page.goto(`${url}/connections`);
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Connect .+ Pages$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Continue" }).click();
  const picker = page.getByRole("dialog", { name: /^Choose/ });
  await picker.waitFor();
  await expectAccessible(page);
  const account = picker.getByRole("checkbox", { name });
  if (!(await account.isChecked())) await account.click();
  await picker.getByRole("button", { name: /^Connect/ }).click();
  await picker.waitFor({ state: "hidden" });
}
