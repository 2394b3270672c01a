import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { joinTeam } from "./fixtures/colleague";
import { publicationsOf } from "./fixtures/sandbox";
import { tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { planAhead, writePost } from "./pages/composer-page";

test("a post goes out once somebody agreed to it: asked for, changed, asked for again and approved by keyboard", async ({
  page,
  browser,
  team,
}) => {
  const reviewer = await joinTeam(team, "Sample Reviewer");
  const { user } = await (await reviewer.api.get("/api/me")).json();
  await page.goto(team.url);
  await expect(page.getByRole("link", { name: /^For you/ })).toHaveCount(0);
  await needApproval(team, user.id);
  const theirContext = await browser.newContext({ storageState: reviewer.storageState });
  const theirPage = await theirContext.newPage();
  try {
    await page.reload();
    await writePost(page, { account: "Sample Page One", text: "The fair opens at nine" });
    await planAhead(page);
    await expect(page.getByRole("button", { name: "Publish now" })).toHaveCount(0);
    await page.getByRole("button", { name: "Add a note" }).click();
    await page.getByRole("textbox", { name: /^A note for/ }).fill("Please by noon");
    await page.getByRole("button", { name: "Done" }).click();
    const ask = page.getByRole("button", { name: "Ask for approval" });
    await expect(ask).toHaveAccessibleDescription(/Sample Reviewer/);
    await expectAccessible(page);
    await ask.click();
    await expect(page.getByText(/^Waits for Sample Reviewer/)).toBeVisible();
    await page.getByRole("link", { name: "Open post" }).click();
    await page.waitForURL(/\/posts\/[^/]+$/);
    const approval = page.getByRole("region", { name: "Approval" });
    await expect(approval).toContainText("Waits for Sample Reviewer");
    await expectAccessible(page);

    await theirPage.goto(team.url);
    const link = theirPage.getByRole("link", { name: /^For you/ }).first();
    await expect(link).toContainText("1 post waits for you");
    await link.click();
    await expect(waiting(theirPage, "The fair opens at nine")).toBeVisible();
    await expect(theirPage.getByText("Please by noon")).toBeVisible();
    await expect(theirPage.getByRole("button", { name: "Approve" })).toBeEnabled();
    await expectAccessible(theirPage);
    await theirPage.keyboard.press("r");
    const dialog = theirPage.getByRole("dialog", { name: "Ask for changes" });
    await dialog.getByRole("textbox").fill("It opens at ten");
    await expectAccessible(theirPage);
    await theirPage.keyboard.press("Control+Enter");
    await expect(theirPage.getByText("You asked for changes.")).toBeVisible();

    await page.reload();
    await expect(approval).toContainText("It opens at ten");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("The fair opens at ten");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(approval).toContainText("Waits for Sample Reviewer");

    await theirPage.setViewportSize({ width: 390, height: 844 });
    await theirPage.goto(`${team.url}/for-you`);
    await expect(waiting(theirPage, "The fair opens at ten")).toBeVisible();
    const changes = theirPage.getByRole("region", { name: /^Changed since you asked for changes/ });
    await expect(changes.locator("del")).toHaveText("nine");
    await expect(changes.locator("ins")).toHaveText("ten");
    const approve = theirPage.getByRole("button", { name: "Approve" });
    await expect(approve).toBeEnabled();
    await expectAccessible(theirPage);
    await tabTo(approve);
    await theirPage.keyboard.press("Enter");
    await expect(theirPage.getByText("You approved it.")).toBeVisible();

    await page.reload();
    await expect(approval).toContainText("Approved: it goes out as it is.");
    await page.getByRole("button", { name: "More for this post" }).click();
    await page.getByRole("menuitem", { name: "Publish now…" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const published = () => publicationsOf(team, "The fair opens at ten");
    await expect.poll(published, { timeout: 60_000 }).toHaveLength(1);
    expect(await publicationsOf(team, "The fair opens at nine")).toEqual([]);
  } finally {
    await changeRules(team, (id) => team.api.delete(`/api/connections/${id}/approval-rule`));
    await theirContext.close();
    await reviewer.api.dispose();
  }
});

function waiting(page: Page, text: string) {
  return page.getByRole("heading", { level: 2, name: text });
}

function needApproval(team: Team, userId: string) {
  const data = {
    stages: [{ mode: "any", approvers: [{ kind: "member", userId }] }],
    bindsTime: "none",
  };
  return changeRules(team, (id) => team.api.put(`/api/connections/${id}/approval-rule`, { data }));
}

type Answer = Awaited<ReturnType<Team["api"]["put"]>>;

async function changeRules(team: Team, change: (id: string) => Promise<Answer>): Promise<void> {
  for (const id of team.connectionIds) {
    const answer = await change(id);
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}
