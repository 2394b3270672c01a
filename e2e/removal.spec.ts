import { UnauthorizedError } from "@modelcontextprotocol/client";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { startAssistant } from "./fixtures/assistant";
import { ask } from "./fixtures/client";
import { addColleague, schedulePost } from "./fixtures/colleague";
import { expect, test } from "./fixtures/people-test";
import { administrator } from "./pages/setup-page";

test("a removed person's open page, key and assistant are refused at once, and their post stays", async ({
  browser,
  page,
  team,
  mailbox,
}) => {
  const cleo = await addColleague(team, mailbox, "Cleo Sample");
  const post = await schedulePost({ ...team, api: cleo.api }, "The harbour festival begins");
  const key = { Authorization: `Bearer ${await createKey(cleo.api)}` };
  const readPosts = () => ask(`${team.url}/api/posts`, { headers: key });
  expect((await readPosts()).status).toBe(200);

  const theirContext = await browser.newContext({ storageState: cleo.storageState });
  const theirPage = await theirContext.newPage();
  const assistant = await startAssistant(team.url);
  await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  await theirPage.goto(assistant.opened());
  await theirPage.getByRole("button", { name: "Connect", exact: true }).click();
  await theirPage.waitForURL(`${assistant.callbackUrl}?*`);
  await assistant.finish();
  const client = await assistant.connect();
  expect((await client.listTools()).tools).not.toEqual([]);
  await theirPage.goto(`${team.url}/posts/${post}`);
  const comment = theirPage.getByRole("textbox", { name: "New comment" });
  await comment.fill("I still have this page open.");

  await removeFromTeam(page, team.url, cleo.name);

  await theirPage.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(theirPage.getByRole("alert").first()).toContainText("Sign in");
  await expect(comment).toHaveValue("I still have this page open.");
  await theirPage.goto(`${team.url}/calendar`);
  await theirPage.waitForURL(/\/sign-in/);
  expect((await cleo.api.get("/api/me")).status()).toBe(401);
  expect((await readPosts()).status).toBe(401);
  await expect(client.listTools()).rejects.toThrow(UnauthorizedError);

  await page.goto(`${team.url}/posts/${post}`);
  const about = page.getByRole("region", { name: "About this post" });
  await expect(about).toContainText("Scheduled");
  await expect(about).toContainText(`${administrator.name} (you)`);

  await client.close();
  assistant.stop();
  await cleo.api.dispose();
  await theirContext.close();
});

async function createKey(api: APIRequestContext): Promise<string> {
  const data = { name: "A script", accessLevel: "edit" };
  const answer = await api.post("/api/credentials", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).token;
}

async function removeFromTeam(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/settings/members`);
  await expectAccessible(page);
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove from the team…" }).click();
  const question = page.getByRole("dialog", { name: `Remove ${name}?` });
  await expect(question).toContainText("manages 1 scheduled post");
  await expect(question).toContainText("Their 1 API key and 1 assistant stop working at once");
  await expect(question.getByRole("combobox", { name: "Who takes the posts over?" })).toContainText(
    administrator.name,
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Remove from the team" }).click();
  await expect(page.getByText(`${name} is removed`).first()).toBeVisible();
  const members = page.getByRole("region", { name: "Members" });
  await expect(members.getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
}
