import type { Page } from "playwright/test";
import { samplePicture } from "./fixtures/picture";
import { pressEnter } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { chooseAccount } from "./pages/composer-page";

const count = 30;
const text = (index: number) => `Post ${index + 1} of many`;

const threeAWeekday = [1, 2, 3, 4, 5].flatMap((weekday) =>
  ["09:10", "12:40", "17:20"].map((time) => ({ weekday, time })),
);

const twoWeeksMs = 14 * 24 * 3_600_000;

/** Counts what a person does beside typing the text. */
class Person {
  actions = 0;
  constructor(readonly page: Page) {}

  async press(keys: string): Promise<void> {
    this.actions += 1;
    await this.page.keyboard.press(keys);
  }

  /** The click that opens the browser's dialog and the choice in it are two actions. */
  async addPicture(): Promise<void> {
    this.actions += 2;
    const choosing = this.page.waitForEvent("filechooser");
    await this.page.getByRole("button", { name: "Add media" }).click();
    await (await choosing).setFiles(await samplePicture("sample.jpg"));
    // The team may have these bytes under another name.
    await expect(this.page.getByRole("button", { name: /^Remove .+\.jpg$/ })).toBeVisible();
  }
}

test.afterEach(async ({ team }) => {
  await planWeeklyTimes(team, team.connectionIds, []);
  for (const query of ["of many", "of its account"]) {
    for (const { id, version } of await scheduled(team, query)) {
      await team.api.delete(`/api/posts/${id}?version=${version}`);
    }
  }
});

test("thirty posts for two weeks, with text and a picture, take four actions each beside the text", async ({
  page,
  team,
}) => {
  const [first = "", second = ""] = team.connectionIds;
  await planWeeklyTimes(team, [first, second], threeAWeekday);
  await page.goto(`${team.url}/compose?account=${first},${second}`);
  await expect(page.getByRole("tab", { name: "All accounts" })).toBeVisible();
  const person = new Person(page);
  for (let index = 0; index < count; index += 1) {
    const box = page.getByRole("textbox", { name: "Text", exact: true });
    await expect(box).toBeFocused();
    await expect(box).toHaveValue("");
    await page.keyboard.insertText(text(index));
    await person.addPicture();
    await expect(page.getByRole("button", { name: /^Add to next slot \(/ })).toBeEnabled();
    await person.press("Control+Enter");
    await expect(page.getByText(/^Scheduled for/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Write another" })).toBeFocused();
    await person.press("Control+Enter");
  }
  expect(person.actions / count).toBeLessThanOrEqual(4);

  const posts = await scheduled(team, "of many");
  expect(posts).toHaveLength(count);
  const times = new Set(posts.map(({ scheduledAt }) => Date.parse(scheduledAt)));
  expect(times.size).toBe(count);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(twoWeeksMs);
  for (const { media, deliveries } of posts) {
    expect([media.length, deliveries.length]).toEqual([1, 2]);
  }
});

test("the accounts that were used last are chosen for the next post", async ({ page, team }) => {
  await planWeeklyTimes(team, team.connectionIds, threeAWeekday);
  await page.goto(`${team.url}/compose`);
  await chooseAccount(page, "Sample Page One");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("The first of its account");
  await pressEnter(page.getByRole("button", { name: /^Add to next slot \(/ }));
  await expect(page.getByText(/^Scheduled for/)).toBeVisible();
  await page.goto(`${team.url}/compose`);
  await expect(page.getByRole("tab", { name: /^Sample Page One/ })).toBeVisible();
});

type Scheduled = {
  id: string;
  version: number;
  scheduledAt: string;
  media: unknown[];
  deliveries: unknown[];
};

async function scheduled({ api }: Team, words: string): Promise<Scheduled[]> {
  const query = `state=scheduled&limit=50&q=${encodeURIComponent(words)}`;
  return (await (await api.get(`/api/posts?${query}`)).json()).items;
}

async function planWeeklyTimes(
  { api }: Team,
  connectionIds: readonly string[],
  times: readonly { weekday: number; time: string }[],
): Promise<void> {
  for (const id of connectionIds) {
    const address = `/api/connections/${id}/slots`;
    const { version } = (await (await api.get(address)).json()).schedule;
    const answer = await api.put(address, { data: { timeZone: "UTC", times, version } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
