import type { Page } from "playwright/test";
import type { Installation } from "../fixtures/installation";

export const administrator = {
  workspaceName: "Sample team",
  name: "Sample Administrator",
  email: "admin@example.com",
  password: "a long sample password",
};

/** `look` is called at each step. */
export async function setUp(
  page: Page,
  { url, setupSecret }: Pick<Installation, "url" | "setupSecret">,
  { look = async () => {} }: { look?: (page: Page) => Promise<void> } = {},
): Promise<void> {
  await page.goto(`${url}/setup#${setupSecret}`);
  await page.getByLabel("Team name").fill(administrator.workspaceName);
  await page.getByLabel("Your name").fill(administrator.name);
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await look(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Preferences" }).waitFor();
  await look(page);
  await page.getByRole("button", { name: "Create the workspace" }).click();
  await page.getByRole("heading", { name: "Sign in without a password" }).waitFor();
  await look(page);
  await page.getByRole("button", { name: "Not now" }).click();
  await page.waitForURL(/\/calendar/);
}

export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await enterPassword(page);
  await page.waitForURL(/\/calendar/);
}

export async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
