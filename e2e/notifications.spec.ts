import { expectAccessible } from "./fixtures/accessible";
import { injectFault } from "./fixtures/sandbox";
import { schedulePost, secondsAhead } from "./fixtures/schedule-post";
import { expect, type Team, test } from "./fixtures/team-test";

const soon = { timeout: 45_000 };

test("a post that did not go out is notified, and the notification leads to it", async ({
  page,
  team,
}) => {
  const account = await refusing(team, "Nobody wants this");
  await page.goto(`${team.url}/calendar`);
  await schedule(team, account.id, "This one is told");
  await page.getByRole("button", { name: "Look" }).waitFor(soon);
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Notifications, \d+ unread/ })
    .first()
    .click();
  const notification = page
    .getByRole("listitem")
    .filter({ hasText: "“This one is told” did not go out" });
  await expect(notification).toContainText("Nobody wants this", soon);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await notification.getByRole("link").press("Enter");
  await page.waitForURL(/\/posts\//);
  await expect(page.getByText("This one is told").first()).toBeVisible();
  await page.goto(`${team.url}/notifications?show=unread`);
  await expect(page.getByRole("heading", { name: "Notifications" })).toBeVisible();
  await expect(notification).toHaveCount(0);
  await expectAccessible(page);
});

test("an administrator pauses all publishing, and resuming sends what waited", async ({
  page,
  team,
}) => {
  const [id = ""] = team.connectionIds;
  await page.goto(`${team.url}/settings/publishing`);
  await page.getByRole("button", { name: "Pause all publishing…" }).click();
  await page.getByLabel("Reason").fill("A storm is coming");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Pause publishing" }).click();
  const banner = page.getByRole("status").filter({ hasText: "Publishing is paused" });
  await expect(banner).toContainText("A storm is coming");
  await expectAccessible(page);

  const post = await schedule(team, id, "This one waits for the end of the pause");
  await page.goto(`${team.url}/posts/${post}`);
  await expect(banner).toContainText("A storm is coming");
  await expect
    .poll(async () => (await (await team.api.get("/api/workspace/pause")).json()).waiting.due, soon)
    .toBe(1);
  await banner.getByRole("button", { name: "Resume…" }).click();
  const dialog = page.getByRole("dialog", { name: "Resume publishing?" });
  await expect(dialog).toContainText("1 post goes out at once");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Resume publishing" }).click();
  await expect(banner).toBeHidden();
  const stateOf = async () => (await (await team.api.get(`/api/posts/${post}`)).json()).post.state;
  await expect.poll(stateOf, soon).toBe("published");
});

async function refusing(team: Team, message: string) {
  const [account] = (await (await team.api.get("/api/connections")).json()).items;
  await injectFault(team, account, { kind: "error", code: 100, message });
  return account;
}

async function schedule({ api }: Team, connectionId: string, text: string): Promise<string> {
  const account = { api, connectionIds: [connectionId] };
  return (await schedulePost(account, { text, at: secondsAhead(2) })).id;
}
