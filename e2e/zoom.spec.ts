import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { tabTo } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";

const windows = [
  ["1280 × 800 at a zoom of 200 %", { width: 640, height: 400 }, 9],
  ["a phone of 320 pixels", { width: 320, height: 568 }, 11],
] as const;

for (const [name, viewport, daysAhead] of windows) {
  test.describe(name, () => {
    test.use({ viewport });

    test("the calendar and the queue show their first post without scrolling", async ({
      page,
      team,
    }) => {
      const at = noonAhead(daysAhead);
      at.setUTCHours(0, 5);
      const text = `Seen at ${viewport.width} pixels`;
      const { id } = await schedulePost(team, { text, at });
      const date = at.toISOString().slice(0, 10);
      const created = await team.api.post("/api/labels", { data: { name: `Zoom ${name}` } });
      const { label } = await created.json();
      for (const view of ["week", "month", "list"]) {
        await page.goto(`${team.url}/calendar?view=${view}&date=${date}`);
        await expectInSight(page.getByRole("main").getByRole("link", { name: text }).first());
        await expectAccessible(page);
      }
      await page.goto(`${team.url}/queue`);
      await expectInSight(page.getByRole("main").locator("[data-row]").first());
      await expectAccessible(page);
      await page.goto(`${team.url}/queue?managedBy=me`);
      const filters = page.getByRole("combobox", { name: /^(Account|Managed by|Label)$/ });
      await expect(filters).toHaveCount(viewport.width < 640 ? 0 : 3);
      await expectAccessible(page);
      await team.api.delete(`/api/labels/${label.id}`);
      await page.goto(`${team.url}/posts/${id}`);
      await expectInSight(page.getByRole("region", { name: "Content" }).getByText(text));
      await expectAccessible(page);
    });

    test("the composer shows its text box, and its bar folds", async ({ page, team }) => {
      await page.goto(`${team.url}/compose`);
      const text = page.getByRole("textbox", { name: "Text", exact: true });
      await expectInSight(text);
      await expectAccessible(page);
      await expect(page.getByRole("button", { name: "Publish now" })).toBeHidden();
      await tabTo(page.getByRole("button", { name: "More ways to publish" }));
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Publish now" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Publish now" })).toBeHidden();
    });

    test("the settings are one list behind the name of the page", async ({ page, team }) => {
      await page.goto(`${team.url}/settings`);
      const settings = page.getByRole("navigation", { name: "Settings" });
      const button = settings.getByRole("button", { name: "You · Profile" });
      await expectInSight(page.getByRole("heading", { name: "Profile" }));
      await tabTo(button);
      await page.keyboard.press("Enter");
      await expect(settings.getByRole("link", { name: "Assistants" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(settings.getByRole("link", { name: "Assistants" })).toBeHidden();
      await button.click();
      await settings.getByRole("link", { name: "Members" }).click();
      await page.waitForURL(/\/settings\/members/);
      await expect(settings.getByRole("button", { name: "Workspace · Members" })).toBeVisible();
      await expect(settings.getByRole("link", { name: "Assistants" })).toBeHidden();
      await expectAccessible(page);
    });
  });
}

async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeVisible();
  const page: Page = element.page();
  await expect(async () => {
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const size = page.viewportSize();
    const box = await element.boundingBox();
    if (!size || !box) throw new Error("It has no box.");
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    expect(box.y + box.height).toBeLessThanOrEqual(size.height);
    expect(await element.evaluate(isUncovered)).toBe(true);
  }).toPass({ timeout: 60_000 });
}

function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (left + right) / 2;
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
    const hit = document.elementFromPoint(middle, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}
