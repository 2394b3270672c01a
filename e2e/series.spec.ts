import { expectAccessible } from "./fixtures/accessible";
import { noonAhead } from "./fixtures/schedule-post";
import { pressEnter } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { writePost } from "./pages/composer-page";

const text = "Fresh bread again";

type Occurrence = { date: string; scheduledAt: string; state: string; text: string };

test("a series is made, looked at, skipped, changed from one day on, and ended", async ({
  page,
  team,
}) => {
  const first = noonAhead(2);
  await page.goto(`${team.url}/calendar`);
  await writePost(page, { account: "Sample Page One", text });
  await page.getByRole("button", { name: "Pick a time" }).click();
  await page
    .getByRole("textbox", { name: "Date and time" })
    .fill(first.toISOString().slice(0, 16).replace("T", " "));
  await page.getByRole("button", { name: "Repeat…" }).click();
  const dialog = page.getByRole("dialog", { name: "Repeat this post" });
  await dialog.getByRole("combobox", { name: "Repeats" }).click();
  await page.getByRole("option", { name: "Every day" }).click();
  await expect(dialog.getByText("Every day at 12:00")).toBeVisible();
  await expect(
    dialog.getByRole("region", { name: "It comes next" }).getByRole("listitem"),
  ).toHaveCount(5);
  await expectAccessible(page);
  await pressEnter(dialog.getByRole("button", { name: "Schedule the series" }));
  await expect(page.getByText("Repeats: Every day at 12:00")).toBeVisible();

  const day = (days: number) =>
    noonAhead(2 + days)
      .toISOString()
      .slice(0, 10);
  await page.goto(`${team.url}/calendar?view=list&date=${day(0)}`);
  const cards = page.getByRole("link", { name: new RegExp(`${text}.*Repeats`) });
  await expect(cards.first()).toBeVisible();

  await page.goto(`${team.url}/series`);
  await expect(page.getByRole("link", { name: new RegExp(text) })).toContainText("Next");
  await expectAccessible(page);
  await page.getByRole("link", { name: new RegExp(text) }).click();
  await page.waitForURL(/\/series\/[^/]+$/);
  const seriesId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const coming = page.getByRole("region", { name: "What comes" });
  await expect(coming.getByRole("listitem").first()).toContainText("Scheduled");
  await expectAccessible(page);
  await coming.getByRole("button", { name: `Skip ${day(1)}` }).click();
  await page.getByRole("button", { name: "Skip this day" }).click();
  await expect(coming.getByRole("listitem").nth(1)).toContainText("Skipped");

  await page.goto(`${team.url}/calendar?view=list&date=${day(3)}`);
  await page
    .getByRole("link", { name: new RegExp(text) })
    .and(page.locator(`[data-post="${await postOn(team, seriesId, day(3))}"]`))
    .first()
    .click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Warm bread from now on");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const scopes = page.getByRole("dialog", { name: "Save for which posts?" });
  await scopes.getByRole("radio", { name: /^This and following/ }).click();
  await expectAccessible(page);
  await pressEnter(scopes.getByRole("button", { name: "Save" }));
  await expect(page.getByText("The series is changed").first()).toBeVisible();
  const rest = await seriesOf(team, "Warm bread from now on");
  expect(await textsOf(team, seriesId)).toEqual([text, text, text]);
  expect(new Set(await textsOf(team, rest))).toEqual(new Set(["Warm bread from now on"]));

  await page.goto(`${team.url}/series/${rest}`);
  await page.getByRole("button", { name: "End series…" }).click();
  const end = page.getByRole("dialog", { name: "End this series?" });
  await end.getByRole("radio", { name: /^Delete the planned posts/ }).click();
  await expectAccessible(page);
  await pressEnter(end.getByRole("button", { name: "End series" }));
  await expect(page.getByText("This series has ended")).toBeVisible();
  await expect(coming.getByText("Scheduled")).toHaveCount(0);
});

async function occurrencesOf(
  { api }: Team,
  seriesId: string,
): Promise<(Occurrence & { post: { id: string } | null })[]> {
  const answer = await api.get(`/api/series/${seriesId}/occurrences?limit=50`);
  return (await answer.json()).items;
}

async function postOn(team: Team, seriesId: string, date: string): Promise<string> {
  const found = (await occurrencesOf(team, seriesId)).find((each) => each.date === date);
  return found?.post?.id ?? "";
}

async function textsOf(team: Team, seriesId: string): Promise<string[]> {
  return (await occurrencesOf(team, seriesId)).map((each) => each.text);
}

async function seriesOf({ api }: Team, written: string): Promise<string> {
  const { items } = await (await api.get("/api/series")).json();
  const found = items.find(({ post }: { post: { text: string } }) => post.text === written);
  return found?.id ?? "";
}
