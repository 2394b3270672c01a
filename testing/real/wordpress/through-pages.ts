import type { Page } from "playwright/test";
import type { WordPressServer, WordPressUser } from "./start-wordpress";

type Connecting = { url: string; site: Pick<WordPressServer, "origin">; user: WordPressUser };

/** Connects as a person does: the site asks who they are, and whether they approve. */
export async function connectThroughPages(
  page: Page,
  { url, site, user }: Connecting,
): Promise<void> {
  await page.goto(`${url}/connections`);
  await page.getByRole("button", { name: "Connect WordPress site" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a WordPress site" });
  await dialog.getByLabel("Site").fill(site.origin);
  await dialog.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(`${site.origin}/**`);
  await signIn(page, user);
  await page.getByRole("button", { name: "Yes, I approve of this connection" }).click();
  await page.waitForURL(`${url}/connections?**`);
  if (!new URL(page.url()).searchParams.has("connected")) {
    const said = await page.getByRole("alert").allInnerTexts();
    throw new Error(`It did not connect: ${said.join(" ")}`);
  }
}

async function signIn(page: Page, { login, password }: WordPressUser): Promise<void> {
  const name = page.locator("#user_login");
  if (!(await name.isVisible())) return;
  await name.fill(login);
  await page.locator("#user_pass").fill(password);
  await page.locator("#wp-submit").click();
  await page.waitForURL(/authorize-application\.php/);
}
