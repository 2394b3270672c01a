import { expectAccessible } from "./fixtures/accessible";
import { uploadPicture } from "./fixtures/picture";
import { publicationsOf } from "./fixtures/sandbox";
import { hoursAhead, schedulePost, secondsAhead } from "./fixtures/schedule-post";
import { focusOn } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";

test("an edit does not overwrite the change of a faster colleague", async ({ page, team }) => {
  const post = await schedulePost(team, { text: "We open on Monday", at: hoursAhead(48) });
  await page.goto(`${team.url}/posts/${post.id}/edit`);
  await expect(page).toHaveTitle(/^Edit: We open on Monday/);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("We open on Monday at nine");

  await team.api.patch(`/api/posts/${post.id}`, {
    data: { text: "We open on Tuesday", version: post.version },
  });
  await page.getByRole("button", { name: "Save changes" }).click();
  const conflict = page.getByRole("dialog", { name: /^This post was changed/ });
  await expect(conflict).toContainText("Sample Administrator changed this post");
  await expect(conflict).toContainText("Tuesday");
  await expect(conflict).toContainText("at nine");
  await expectAccessible(page);

  await conflict.getByRole("button", { name: "Save mine over it" }).click();
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));
  await expect(page.getByText("We open on Monday at nine").first()).toBeVisible();
});

test("a post is moved by the keyboard and moved back by Undo", async ({ page, team }) => {
  const post = await schedulePost(team, {
    text: "A post that moves",
    at: wholeMinute(hoursAhead(30)),
  });
  const date = post.scheduledAt.slice(0, 10);
  await page.goto(`${team.url}/calendar?view=list&date=${date}`);
  const card = page.getByRole("link", { name: /A post that moves/ });
  await focusOn(card);
  await card.press("Alt+ArrowDown");
  const moved = new Date(Date.parse(post.scheduledAt) + 15 * 60_000).toISOString();
  await expect.poll(() => scheduledAt(team, post.id)).toBe(moved);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => scheduledAt(team, post.id)).toBe(post.scheduledAt);

  await focusOn(card);
  for (let step = 0; step < 3; step += 1) await card.press("Alt+ArrowDown");
  const movedOn = new Date(Date.parse(post.scheduledAt) + 45 * 60_000).toISOString();
  await expect.poll(() => scheduledAt(team, post.id)).toBe(movedOn);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(1);

  await card.press("Alt+ArrowRight");
  const nextDay = new Date(Date.parse(movedOn) + 24 * 3_600_000).toISOString();
  await expect.poll(() => scheduledAt(team, post.id)).toBe(nextDay);
  await expect(card).toBeFocused();
});

test("a post with a photo is published at its time and never before", async ({ team }) => {
  const mediaId = await uploadPicture(team.api, "second.jpg");
  const plan = { text: "On the second", at: secondsAhead(8), mediaIds: [mediaId] };
  const post = await schedulePost(team, plan);
  const [publication] = await expect
    .poll(() => publicationsOf(team, "On the second"), { timeout: 60_000 })
    .toHaveLength(1)
    .then(() => publicationsOf(team, "On the second"));
  const lateMs = (publication?.atMs ?? 0) - Date.parse(post.scheduledAt);
  expect(lateMs).toBeGreaterThanOrEqual(0);
});

test("a post that is being prepared is returned to scheduled and changed", async ({
  page,
  team,
}) => {
  const mediaId = await uploadPicture(team.api, "second.jpg");
  const plan = { text: "Nearly out", at: secondsAhead(40), mediaIds: [mediaId] };
  const post = await schedulePost(team, plan);
  await page.goto(`${team.url}/posts/${post.id}`);
  await page.getByRole("button", { name: "Return to scheduled" }).click();
  await page.waitForURL(/\/edit$/);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Changed at the last moment");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.waitForURL(new RegExp(`/posts/${post.id}$`));
  await expect
    .poll(() => publicationsOf(team, "Changed at the last moment"), { timeout: 90_000 })
    .toHaveLength(1);
  expect(await publicationsOf(team, "Nearly out")).toEqual([]);
});

async function scheduledAt({ api }: Team, postId: string): Promise<string> {
  return (await (await api.get(`/api/posts/${postId}`)).json()).post.scheduledAt;
}

function wholeMinute(at: Date): Date {
  return new Date(Math.ceil(at.getTime() / 60_000) * 60_000);
}
