import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { asAdministrator } from "./fixtures/as-administrator";
import { openClient } from "./fixtures/client";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";

test("what a key schedules shows at once and is undone from the page, and a denial says its rule", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/settings/activity?outcome=dry_run`);
  await expect(page.getByText("Nothing fits these filters")).toBeVisible();
  await inBothWidths(page);
  await page.getByRole("button", { name: "Show everything" }).click();

  const headers = { Authorization: `Bearer ${await createKey(team, "Harbour bot", "edit")}` };
  const program = await openClient(team.url, { extraHTTPHeaders: headers });
  const post = await schedulePost(
    { api: program, connectionIds: team.connectionIds },
    { text: "By a harbour bot", at: noonAhead(70) },
  );
  const done = page.getByRole("listitem", { name: "Harbour bot scheduled a post" });
  await expect(done).toBeVisible();
  await inBothWidths(page);
  await done.getByText("Details").click();
  await expect(done.getByText('"characters": 16')).toBeVisible();
  await expect(done).not.toContainText("By a harbour bot");
  await tabTo(done.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(done).toContainText("Undone by");
  await expect(done).toBeFocused();
  await expect(done.getByRole("button", { name: "Undo" })).toHaveCount(0);
  const { post: cancelled } = await (await program.get(`/api/posts/${post.id}`)).json();
  expect(cancelled.state).toBe("cancelled");
  await done.getByRole("link", { name: "a post" }).click();
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}$`));
  await expect(page.getByText("Harbour bot", { exact: true })).toBeVisible();

  const reading = { Authorization: `Bearer ${await createKey(team, "Reader", "read")}` };
  const reader = await openClient(team.url, { extraHTTPHeaders: reading });
  const refused = await reader.post("/api/labels", { data: { name: "Never" } });
  expect([refused.status(), refused.headers()["x-receipt-id"]]).toEqual([403, expect.anything()]);
  await page.goto(`${team.url}/settings/activity`);
  await page.getByRole("combobox", { name: "How it ended" }).click();
  await page.getByRole("option", { name: "Denied" }).click();
  const denied = page.getByRole("listitem", { name: "Reader tried to make a label" });
  await expect(denied).toContainText("This credential can read but not change anything.");
  await expect(page.getByRole("listitem", { name: /Harbour bot/ })).toHaveCount(0);
  await inBothWidths(page);
  await Promise.all([program.dispose(), reader.dispose()]);
});

async function createKey(team: Team, name: string, accessLevel: "read" | "edit"): Promise<string> {
  let token = "";
  await asAdministrator(team, async (api) => {
    const answer = await api.post("/api/credentials", { data: { name, accessLevel } });
    expect(answer.ok(), await answer.text()).toBe(true);
    token = (await answer.json()).token;
  });
  return token;
}

async function inBothWidths(page: Page): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("The page has no size.");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.setViewportSize(size);
}
