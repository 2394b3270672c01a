import { expect, type Page } from "playwright/test";
import { expectAccessible } from "../fixtures/accessible";

/** Makes a link as a person does, and returns the address that is shown once. */
export async function shareFor(page: Page, post: string, name: string): Promise<string> {
  await page.goto(post);
  await page.getByRole("link", { name: "Share for review…" }).click();
  await page.getByRole("textbox", { name: "For whom" }).fill(name);
  await page.getByRole("radio", { name: "Decide" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make the link" }).click();
  const field = page.getByRole("textbox", { name: "Review link" });
  await expect(field).toBeVisible();
  const url = await field.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  return url;
}
