import type { Page } from "playwright/test";
import type { Installation } from "@/e2e/fixtures/installation";
import { administrator } from "@/e2e/pages/setup-page";

export async function setUp(
  page: Page,
  { url, setupSecret }: Pick<Installation, "url" | "setupSecret">,
): Promise<void> {
  await page.goto(`${url}/setup#${setupSecret}`);
  await page.getByLabel("Team name").fill(administrator.workspaceName);
  await page.getByLabel("Your name").fill(administrator.name);
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create the workspace" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.waitForURL(/\/calendar/);
}
