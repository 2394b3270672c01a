import type { BrowserContext, Page } from "playwright/test";
import { env } from "@/lib/kernel/env";
import { setUp } from "../set-up";

export type RealAccount = { origin: string; user: string; password: string };

export async function connectThroughPages(
  context: BrowserContext,
  { origin, user, password }: RealAccount,
): Promise<void> {
  const page = await context.newPage();
  await setUp(page, { url: env.BASE_URL, setupSecret: env.SETUP_SECRET });
  await page.goto(`${env.BASE_URL}/connections`);
  await page.getByRole("button", { name: "Connect Mastodon account" }).click();
  const dialog = page.getByRole("dialog", { name: /^Connect a/ });
  await dialog.getByLabel("Server").fill(origin);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await page.waitForURL(`${origin}/**`);
  await allow(page, { user, password });
  await page.waitForURL(`${env.BASE_URL}/connections**`);
  await page.getByText(user, { exact: false }).first().waitFor();
  await page.close();
}

type SignIn = Pick<RealAccount, "user" | "password">;

async function allow(page: Page, { user, password }: SignIn): Promise<void> {
  const secret = page.locator("input[type=password]").first();
  if (await secret.isVisible()) {
    await page.locator("input[type=email], input[name=login], input[type=text]").first().fill(user);
    await secret.fill(password);
    await secret.press("Enter");
    await page.waitForLoadState();
  }
  const authorize = page.getByRole("button", { name: "Authorize" });
  if (await authorize.isVisible()) await authorize.click();
}
