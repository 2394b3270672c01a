import pg from "pg";
import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";

// React reports a page that failed on the server by this number.
test.use({ provokedErrors: /React error #441/ });

const arrivals = [
  {
    description: "opened by its address",
    open: (page: Page, url: string) => page.goto(`${url}/drafts`),
  },
  {
    description: "opened by a link",
    open: async (page: Page, url: string) => {
      await page.goto(`${url}/queue`);
      await page.getByRole("link", { name: "Drafts" }).first().click();
    },
  },
];

for (const { description, open } of arrivals) {
  test(`a page ${description} while the database fails loads by "Try again" once it is mended`, async ({
    page,
    team,
    installation,
  }) => {
    const text = `Written before the failure, ${description}`;
    expect((await team.api.post("/api/drafts", { data: { text } })).ok()).toBe(true);
    const database = new pg.Client({ connectionString: await installation.databaseUrl() });
    await database.connect();
    // Next announces a page's title as an alert too, outside of what the page shows.
    const shown = page.getByRole("main").getByRole("alert");
    const failed = shown.filter({ hasText: "The drafts did not load" });
    const again = failed.getByRole("button", { name: "Try again" });
    try {
      await database.query('ALTER TABLE "Draft" RENAME TO "DraftGone"');
      await open(page, team.url);
      await expect(failed).toBeVisible();
      await expectAccessible(page);
      const asked = page.waitForResponse(`${team.url}/drafts?_rsc=*`);
      await again.click();
      await asked;
      await expect(again).toBeEnabled();
    } finally {
      await database.query('ALTER TABLE IF EXISTS "DraftGone" RENAME TO "Draft"');
      await database.end();
    }
    await again.click();
    await expect(page.getByRole("link", { name: text })).toBeVisible();
    await expect(failed).toHaveCount(0);
  });
}
