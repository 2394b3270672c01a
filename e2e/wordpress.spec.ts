import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";

test("A WordPress site is connected on a page of its own, and an article goes out there as it was written", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/connections`);
  await page.getByRole("button", { name: "Connect WordPress site" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect a WordPress site" });
  for (const label of ["Site", "User name", "Application password"]) {
    await expect(dialog.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Try a sample WordPress site" }).click();
  await page.getByRole("button", { name: "Yes, I approve of this connection" }).click();
  await page.waitForURL((address) => address.href.startsWith(`${team.url}/connections?connected=`));

  const { items } = await (await team.api.get("/api/connections")).json();
  const [{ id }] = items.filter(({ provider }: { provider: string }) => provider === "wordpress");
  const title = `An article ${crypto.randomUUID()}`;
  await page.goto(`${team.url}/compose?account=${id}`);
  await page.getByRole("textbox", { name: /^Title on/ }).fill(title);
  await page
    .getByRole("textbox", { name: "Text", exact: true })
    .fill("## Words\n\nThat are **bold**.");
  const options = page.getByRole("group", { name: / on WordPress$/ });
  await options.getByRole("combobox", { name: "Text is" }).click();
  await page.getByRole("option", { name: "Markdown" }).click();
  await options.getByRole("checkbox", { name: "News & dates › Releases" }).check();
  await options.getByRole("textbox", { name: "Tags" }).fill("Foxes, Hens");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Publish now" }).click();
  const question = page.getByRole("alertdialog", { name: /^Publish on/ });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await page.waitForURL(/\/posts\//);
  const link = page.getByRole("link", { name: "View on WordPress" });
  await expect(link).toBeVisible({ timeout: 120_000 });
  await page.goto((await link.getAttribute("href")) ?? "");
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Words" })).toBeVisible();
  await expect(page.locator("strong").getByText("bold")).toBeVisible();
  await expect(page.getByText("Foxes, Hens")).toBeVisible();
});
