import { expectAccessible } from "./fixtures/accessible";
import { asAdministrator } from "./fixtures/as-administrator";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, type Team, test } from "./fixtures/team-test";
import { shareFor } from "./pages/review-page";

test("a client approves by a link, talks with the team, and is shut out when it is revoked", async ({
  page,
  team,
  browser,
}) => {
  await askClients(team);
  const { id } = await schedulePost(team, { text: "The harbour festival", at: noonAhead(3) });
  await schedulePost(team, { text: "Nothing for clients", at: noonAhead(3, 30) });
  const url = await shareFor(page, `${team.url}/posts/${id}`, "Ann at Client");

  const stranger = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    viewport: { width: 390, height: 844 },
  });
  const guest = await stranger.newPage();
  await guest.goto(url);
  await expect(guest.getByText("The harbour festival")).toBeVisible();
  expect(await guest.content()).not.toContain("Nothing for clients");
  await expectAccessible(guest);
  await guest.getByRole("textbox", { name: "Comment for the team" }).fill("May it be Friday?");
  await guest.getByRole("button", { name: "Send the comment" }).click();
  await expect(guest.getByRole("list", { name: "Comments" })).toContainText("May it be Friday?");
  await guest.getByRole("button", { name: "Approve" }).click();
  await expect(guest.getByText("You approved this")).toBeVisible();
  await expectAccessible(guest);

  await page.goto(`${team.url}/posts/${id}`);
  const comments = page.getByRole("region", { name: "Comments" });
  await expect(comments).toContainText("Ann at Client, by link");
  await comments.getByRole("textbox", { name: "New comment" }).fill("Friday it is.");
  await comments.getByRole("checkbox", { name: "Guests see it too" }).click();
  await comments.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(comments).toContainText("Friday it is.");
  const { approval } = await (await team.api.get(`/api/posts/${id}/approval`)).json();
  expect(approval).toMatchObject({
    state: "approved",
    decisions: [{ by: { id: null, name: "Ann at Client", kind: "guest" } }],
  });
  await guest.reload();
  await expect(guest.getByText("Friday it is.")).toBeVisible();

  await page.goto(`${team.url}/settings/review-links`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke the link of Ann at Client" }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
  expect((await guest.reload())?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expectAccessible(guest);
  await stranger.close();
  await asAdministrator(team, async (api) => void (await api.delete(ruleOf(team))));
});

test("a link that leads nowhere says so in one page, also without JavaScript", async ({
  browser,
  team,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: { cookies: [], origins: [] },
  });
  const guest = await context.newPage();
  const answer = await guest.goto(`${team.url}/review/${"x".repeat(43)}`);
  expect(answer?.status()).toBe(404);
  await expect(guest.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await context.close();
});

const ruleOf = ({ connectionIds: [first] }: Team) => `/api/connections/${first}/approval-rule`;

async function askClients(team: Team): Promise<void> {
  const stages = [{ mode: "any", approvers: [{ kind: "guests" }] }];
  await asAdministrator(team, async (api) => {
    const answer = await api.put(ruleOf(team), { data: { stages } });
    expect(answer.ok(), await answer.text()).toBe(true);
  });
}
