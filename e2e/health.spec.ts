import { expectAccessible } from "./fixtures/accessible";
import { pressEnter } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";

test("an administrator sees what works and what is advised, by keyboard and on a phone", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/settings`);
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByRole("link", { name: "Health" }).press("Enter");
  const health = page.getByRole("region", { name: "Health" });
  const checks = health.getByRole("list", { name: "Checks" });
  const parts = checks.locator("> li");
  const verdict = health.getByRole("status").filter({ hasText: /\d+ checks? (fails?|pass)/ });
  await expect(verdict).toBeVisible({ timeout: 60_000 });
  const part = (name: RegExp) => parts.filter({ has: page.locator("summary", { hasText: name }) });
  const advice = health.getByRole("region", { name: "Advice" });
  await expect(advice).toContainText("Make one on the server with npm run backup");
  const database = part(/^Database/);
  await database.locator("summary").press("Enter");
  await expect(database).toContainText("Postgres answers in");
  await expect(part(/^Address/)).toContainText("No proxy stands between.");
  await expectAccessible(page);

  await health.getByRole("radio", { name: "All" }).press("ArrowRight");
  await expect(database).toHaveCount(0);
  await expect(advice).toHaveCount(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectAccessible(page);
  }

  await pressEnter(health.getByRole("button", { name: "Check again" }));
  await expect(health).toHaveAttribute("aria-busy", "true");
  await expect(health).toHaveAttribute("aria-busy", "false", { timeout: 60_000 });
  await health.getByRole("radio", { name: "Failing" }).press("ArrowLeft");
  await expect(advice).toBeVisible();
});
