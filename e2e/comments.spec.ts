import { expectAccessible } from "./fixtures/accessible";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

test("a comment on a post is written, changed and deleted", async ({ page, team }) => {
  const plan = { text: "The harbour festival begins", at: hoursAhead(1) };
  const { id } = await schedulePost(team, plan);
  await page.goto(`${team.url}/posts/${id}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await expect(comments).toContainText("Nobody has commented yet.");
  await expectAccessible(page);

  const text = comments.getByRole("textbox", { name: "New comment" });
  const send = comments.getByRole("button", { name: "Comment", exact: true });
  const error = { code: "rate_limited", message: "Wait a moment.", requestId: crypto.randomUUID() };
  const refusal = { status: 429, json: { error } };
  await page.route("**/comments?*", (route) => route.fulfill(refusal), { times: 1 });
  await text.fill("Could we begin with the boats?");
  await send.click();
  await expect(comments.getByRole("alert")).toContainText("Wait a moment.");
  await expect(text).toHaveValue("Could we begin with the boats?");
  await send.click();
  const item = comments.getByRole("listitem");
  await expect(item).toContainText("Could we begin with the boats?");
  await expect(item).toContainText("just now");
  await expect(text).toHaveValue("");

  await item.getByRole("button", { name: "Your comment: more" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const change = comments.getByRole("textbox", { name: "Change your comment" });
  await expect(change).toBeFocused();
  await expectAccessible(page);
  await change.fill("Let us begin with the boats.");
  await change.press("Control+Enter");
  await expect(item).toContainText("edited");
  await expect(item.getByRole("button", { name: "Your comment: more" })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await item.getByRole("button", { name: "Your comment: more" }).click();
  await page.getByRole("menuitem", { name: "Delete…" }).click();
  await page.getByRole("button", { name: "Delete comment" }).click();
  await expect(comments).toContainText("Nobody has commented yet.");
  await expect(comments.getByRole("heading", { name: "Comments" })).toBeFocused();
});
