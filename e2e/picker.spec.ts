import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { noonAhead, type PlannedPost, schedulePost } from "./fixtures/schedule-post";
import { focusOn, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { openScheduled } from "./pages/composer-page";

test("with the keyboard alone, a time is typed, refused once it has passed, and chosen in the month", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/compose?account=${team.connectionIds[0]}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("PlannedPost by keys");
  await tabTo(page.getByRole("button", { name: "Pick a time" }));
  await page.keyboard.press("Enter");
  const when = page.getByRole("textbox", { name: "Date and time" });
  await expect(when).toBeFocused();
  await inBothWidths(page);

  await page.keyboard.type("yesterday 9");
  const panel = page.getByRole("dialog", { name: "When the post goes out" });
  await expect(panel.getByText("This time has passed.")).toBeVisible();
  await expectAccessible(page);
  const nearest = panel.getByRole("button", { name: /^Use / });
  await tabTo(nearest);
  await page.keyboard.press("Enter");
  await expect(panel.getByText("This time has passed.")).toBeHidden();

  await expect(when).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("in 3 days 9:45");
  await tabTo(chosenDay(panel));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  const date = (await chosenDay(panel).getAttribute("data-date")) ?? "";
  await expect(when).toHaveValue(`${date}, 09:45`);
  await when.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toBeHidden();
  await tabTo(page.getByRole("button", { name: "Schedule", exact: true }));
  await page.keyboard.press("Enter");
  await openScheduled(page);
  const id = page.url().split("/").at(-1) ?? "";
  expect((await postOf(team, id)).scheduledAt).toBe(`${date}T09:45:00.000Z`);
});

test("a free slot is taken in the dialog that moves a post", async ({ page, team }) => {
  const [account = ""] = team.connectionIds;
  const slots = `/api/connections/${account}/slots`;
  const { schedule } = await (await team.api.get(slots)).json();
  const times = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: "07:20" }));
  const data = { timeZone: "UTC", times, version: schedule.version };
  await team.api.put(slots, { data });
  const post = await schedulePost(team, { text: "Moved to a slot", at: noonAhead(30) });
  await page.goto(`${team.url}/calendar?view=month&date=${post.scheduledAt.slice(0, 10)}`);
  await page.getByRole("link", { name: /Moved to a slot/ }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move this post" });
  await dialog.getByRole("textbox", { name: "Date and time" }).fill("in 10 days");
  await dialog.getByRole("button", { name: "07:20" }).click();
  await inBothWidths(page);
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(async () => (await postOf(team, post.id)).scheduledAt).toMatch(/T07:20:00/);
  await team.api.put(slots, { data: { ...data, times: [], version: schedule.version + 1 } });
});

test("several posts are cancelled and deleted, and one Undo brings each of them back", async ({
  page,
  team,
}) => {
  const first = await schedulePost(team, { text: "The first to end", at: noonAhead(40) });
  const second = await schedulePost(team, { text: "The second to end", at: noonAhead(40) });
  await page.goto(`${team.url}/calendar?view=month&date=${first.scheduledAt.slice(0, 10)}`);
  const select = async () => {
    await focusOn(page.getByRole("link", { name: /The first to end/ }));
    await page.keyboard.press("x");
    await page.getByRole("link", { name: /The second to end/ }).click({ modifiers: ["Shift"] });
  };
  const states = () => Promise.all([first, second].map(({ id }) => stateOf(team, id)));
  const bar = page.getByRole("region", { name: "Selected posts" });
  await select();
  await bar.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.poll(states).toEqual(["cancelled", "cancelled"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(states).toEqual(["scheduled", "scheduled"]);

  await page.getByRole("status").getByText("2 posts scheduled again").waitFor();
  if (!(await bar.isVisible())) await select();
  await inBothWidths(page);
  await bar.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.poll(states).toEqual([404, 404]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(states).toEqual(["scheduled", "scheduled"]);
  await expect(page.getByRole("link", { name: /The first to end/ })).toBeVisible();
});

function chosenDay(panel: Locator): Locator {
  return panel.getByRole("gridcell", { selected: true });
}

async function inBothWidths(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("The page has no size.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}

async function postOf({ api }: Team, postId: string): Promise<PlannedPost> {
  return (await (await api.get(`/api/posts/${postId}`)).json()).post;
}

async function stateOf({ api }: Team, postId: string): Promise<string | number> {
  const answer = await api.get(`/api/posts/${postId}`);
  return answer.ok() ? (await answer.json()).post.state : answer.status();
}
