import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { asAdministrator } from "./fixtures/as-administrator";
import { joinTeam } from "./fixtures/colleague";
import { publicationsOf } from "./fixtures/sandbox";
import { tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { planAhead, writePost } from "./pages/composer-page";
import { shareFor } from "./pages/review-page";

test("a post goes out once a colleague and a client agreed to it: asked for, changed, approved by keyboard and by a link on a phone", async ({
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
  const theirs = await theirContext.newPage();
  const phoneContext = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: phone,
  });
  const client = await phoneContext.newPage();
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
    const postPage = page.url();
    const url = await shareFor(page, postPage, "A client of the fair");

    await theirs.goto(team.url);
    const link = theirs.getByRole("link", { name: /^For you/ }).first();
    await expect(link).toContainText("1 post waits for you");
    await link.click();
    await expect(waiting(theirs, "The fair opens at nine")).toBeVisible();
    await expect(theirs.getByText("Please by noon")).toBeVisible();
    await expect(theirs.getByRole("button", { name: "Approve" })).toBeEnabled();
    await expectAccessible(theirs);
    await theirs.keyboard.press("a");
    await expect(theirs.getByText("You approved it.")).toBeVisible();

    await client.goto(url);
    await expect(client.getByText("The fair opens at nine")).toBeVisible();
    await client.getByRole("button", { name: "Ask for changes" }).click();
    const changes = client.getByRole("form", { name: "Ask for changes" });
    await changes.getByRole("textbox").fill("It opens at ten");
    await expectAccessible(client);
    await changes.getByRole("button", { name: "Ask for changes" }).click();
    await expect(client.getByText("You asked for changes")).toBeVisible();

    await page.goto(postPage);
    await expect(approval).toContainText("It opens at ten");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("The fair opens at ten");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(approval).toContainText("Waits for Sample Reviewer");

    await theirs.setViewportSize(phone);
    await theirs.goto(`${team.url}/for-you`);
    await expect(waiting(theirs, "The fair opens at ten")).toBeVisible();
    const changed = theirs.getByRole("region", { name: /^Changed since you approved it/ });
    await expect(changed.locator("del")).toHaveText("nine");
    await expect(changed.locator("ins")).toHaveText("ten");
    const approve = theirs.getByRole("button", { name: "Approve" });
    await expect(approve).toBeEnabled();
    await expectAccessible(theirs);
    await tabTo(approve);
    await theirs.keyboard.press("Enter");
    await expect(theirs.getByText("You approved it.")).toBeVisible();

    await client.reload();
    await expect(client.getByText("The fair opens at ten")).toBeVisible();
    await client.getByRole("button", { name: "Approve" }).click();
    await expect(client.getByText("You approved this")).toBeVisible();

    await page.reload();
    await expect(approval).toContainText("Approved: it goes out as it is.");
    await page.getByRole("button", { name: "More for this post" }).click();
    await page.getByRole("menuitem", { name: "Publish now…" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const published = () => publicationsOf(team, "The fair opens at ten");
    await expect.poll(published, { timeout: 60_000 }).toHaveLength(1);
    expect(await publicationsOf(team, "The fair opens at nine")).toEqual([]);
  } finally {
    await changeRules(team, (api, rule) => api.delete(rule));
    await theirContext.close();
    await phoneContext.close();
    await reviewer.api.dispose();
  }
});

const phone = { width: 390, height: 844 };

function waiting(page: Page, text: string) {
  return page.getByRole("heading", { level: 2, name: text });
}

function needApproval(team: Team, userId: string) {
  const data = {
    stages: [
      { mode: "any", approvers: [{ kind: "member", userId }] },
      { mode: "any", approvers: [{ kind: "guests" }] },
    ],
    bindsTime: "none",
  };
  return changeRules(team, (api, rule) => api.put(rule, { data }));
}

type Change = (api: Team["api"], rule: string) => ReturnType<Team["api"]["put"]>;

function changeRules(team: Team, change: Change): Promise<void> {
  return asAdministrator(team, async (api) => {
    for (const id of team.connectionIds) {
      const answer = await change(api, `/api/connections/${id}/approval-rule`);
      expect(answer.ok(), await answer.text()).toBe(true);
    }
  });
}
