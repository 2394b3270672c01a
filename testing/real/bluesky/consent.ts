import type { Page } from "playwright/test";
import type { RealAccount } from "./start-pds";

type Answering = { origin: string; account: RealAccount; answer: "Authorize" | "Deny access" };

export async function connectWithConsent(
  page: Page,
  { origin, account, answer }: Answering,
): Promise<void> {
  await page.goto(`${origin}/connections`);
  await page.getByRole("button", { name: "Connect Bluesky account" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a Bluesky account" });
  await dialog.getByLabel("Handle").fill(account.handle);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(/\/oauth\/authorize/);
  await page.locator("input[type=password]").fill(account.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: answer }).click();
  await page.waitForURL(`${origin}/connections?**`);
}
