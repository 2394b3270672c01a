import { readFile } from "node:fs/promises";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";

/** Returns a date of next year that has two readings, as it is written and as it is meant. */
function openDate(): { written: string; day: string } {
  const year = new Date().getUTCFullYear() + 1;
  return { written: `05/06/${year}`, day: `${year}-06-05` };
}

test("a file becomes posts: its columns, its questions, its rows, and back again", async ({
  page,
  team,
}) => {
  const { written, day } = openDate();
  const file = [
    "When;What to say;Who;Remark",
    `${written} 09:30;Imported in June;Sample Page One;first`,
    `${written} 10:30;Imported in June too;Sample Page One;second`,
    `${written} 11:30;;Nobody we know;third`,
  ].join("\n");

  await page.goto(`${team.url}/import`);
  await expect(page.getByRole("heading", { name: "Bring a month of posts at once" })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByLabel("Choose a file")
    .and(page.locator("input"))
    .setInputFiles({ name: "june.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await expect(page).toHaveURL(/\/import\/[0-9a-f-]{36}$/);
  await expect(page.getByText("separated by semicolons, 3 rows.")).toBeVisible();
  const start = page.getByRole("button", { name: /^(Add|Make) \d+ (post|draft)s?$/ });
  await expect(start).toBeDisabled();

  const columns = page.getByRole("region", { name: "Columns" });
  for (const [column, field] of [
    ["Remark", "Leave out"],
    ["What to say", "Text"],
    ["Who", "Account"],
  ] as const) {
    await columns.getByRole("combobox", { name: `${column} becomes` }).click();
    await page.getByRole("option", { name: field, exact: true }).click();
  }
  await page.getByRole("radio", { name: "At their times" }).click();

  await page.getByRole("button", { name: day }).click();
  await expect(page.getByRole("radio", { name: day })).toBeChecked();
  await page.getByRole("button", { name: "UTC, as your team" }).click();
  await expect(start).toBeEnabled();
  await expect(start).toHaveText("Add 2 posts");
  const rows = page.getByRole("list", { name: "Rows" }).getByRole("listitem");
  await expect(rows.filter({ hasText: "Imported in June too" })).toContainText(`${day}, 10:30`);
  await expect(page.getByText("1 row is wrong and stays out.")).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Wrong rows as CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("Nobody we know");

  await page.getByRole("radio", { name: "Calendar" }).click();
  await page.getByRole("gridcell", { name: new RegExp(`${day}.*3 rows`) }).click();
  const chosenDay = page.getByRole("region", { name: new RegExp(day) });
  await expect(chosenDay.getByText("Imported in June too")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await start.click();
  await expect(page.getByText(/^2 posts were added/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^2 posts were added/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "In the calendar" }).click();
  await expect(page.getByText("Imported in June too").first()).toBeVisible();

  await page.goto(`${team.url}/import`);
  await page.getByRole("link", { name: /june\.csv/ }).click();
  await page.getByRole("button", { name: "Undo the import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo the import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await expect
    .poll(async () => {
      const found = await team.api.get("/api/posts?q=Imported%20in%20June");
      return (await found.json()).items.length;
    })
    .toBe(0);
});
