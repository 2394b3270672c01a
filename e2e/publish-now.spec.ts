import { expectAccessible } from "./fixtures/accessible";
import { publicationsOf } from "./fixtures/sandbox";
import { hoursAhead, schedulePost, secondsAhead } from "./fixtures/schedule-post";
import { tabTo } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";
import { writePost } from "./pages/composer-page";

test("a post that is published by mistake is undone in another tab, and its text is a draft again", async ({
  page,
  context,
  team,
}) => {
  const text = "Published too soon";
  await page.goto(team.url);
  await writePost(page, { account: "Sample Page One", text });
  const publish = page.getByRole("button", { name: "Publish now" });
  await expect(publish).toBeEnabled();
  await tabTo(publish);
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: /^Publish on .+ now\?$/ });
  await expect(question).toContainText("You have 10 seconds to undo it.");
  await expectAccessible(page);
  const otherTab = await context.newPage();
  await otherTab.goto(`${team.url}/queue`);
  await page.bringToFront();
  await tabTo(question.getByRole("button", { name: "Publish", exact: true }));
  await page.keyboard.press("Enter");

  await page.waitForURL(/\/posts\//);
  const postId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Publishing now" })).toContainText(
    /Publishing in \d+ s/,
  );
  const notice = otherTab.getByRole("region", { name: "Publishing now" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(otherTab.getByText("It is a draft again.")).toBeVisible();
  await otherTab.getByRole("button", { name: "Open draft" }).click();
  await expect(otherTab.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(text);

  await expect(page.getByText("Somebody undid the publishing of this post")).toBeVisible();

  expect((await team.api.get(`/api/posts/${postId}`)).status()).toBe(404);
  const later = "Planned for later than the undone one";
  await schedulePost(team, { text: later, at: secondsAhead(12) });
  await expect.poll(() => publicationsOf(team, later), { timeout: 60_000 }).toHaveLength(1);
  expect(await publicationsOf(team, text)).toEqual([]);
});

test("a post is published from its menu ten seconds later, also when the page is read again", async ({
  page,
  team,
}) => {
  const text = "Published from its menu";
  const { id, version } = await schedulePost(team, { text, at: hoursAhead(24) });
  await page.goto(`${team.url}/posts/${id}`);
  const undone = await team.api.post(`/api/posts/${id}/publish-now?include=undoUntil`, {
    data: { version },
  });
  const { post: held } = await undone.json();
  await page.reload();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is scheduled for its earlier time again.")).toBeVisible();

  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "More for this post" }).click();
  await page.getByRole("menuitem", { name: "Publish now…" }).click();
  const question = page.getByRole("alertdialog", { name: /^Publish on Sample Page \w+ now\?$/ });
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const { post } = await (await team.api.get(`/api/posts/${id}?include=undoUntil`)).json();
  expect(Date.parse(post.undoUntil)).toBeGreaterThan(Date.parse(held.undoUntil));
  expect(await publicationsOf(team, text)).toEqual([]);
  await expectAccessible(page);

  await expect.poll(() => publicationsOf(team, text), { timeout: 60_000 }).toHaveLength(1);
  const [publication] = await publicationsOf(team, text);
  expect(publication?.atMs).toBeGreaterThanOrEqual(Date.parse(post.undoUntil));
  await expect(page.getByText("Published").first()).toBeVisible();
  const late = { data: { version: post.version } };
  const refused = await team.api.post(`/api/posts/${id}/publish-now/undo`, late);
  expect(refused.status()).toBe(409);
});
