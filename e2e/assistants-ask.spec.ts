import type { Client } from "@modelcontextprotocol/client";
import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { startAssistant } from "./fixtures/assistant";
import { publicationsOf } from "./fixtures/sandbox";
import { expect, test } from "./fixtures/team-test";
import { enterPassword } from "./pages/setup-page";

test.use({ storageState: { cookies: [], origins: [] } });

const text = "The assistant's fair opens at nine";

test("what an assistant schedules waits until its person approves it, and then goes out", async ({
  page,
  team,
}) => {
  const assistant = await startAssistant(team.url);
  await assistant.connect().catch(() => undefined);
  await agree(page, assistant.opened());
  await page.waitForURL(`${assistant.callbackUrl}?*`);
  await assistant.finish();
  const client = await assistant.connect();

  const { post } = await answerOf(client, "create_post", {
    text,
    connectionIds: team.connectionIds.slice(0, 1),
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  });
  const refused = await client.callTool({
    name: "publish_now",
    arguments: { postId: post.id, version: post.version },
  });
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "policy_denied", details: [{ code: "level" }] } },
  });

  await page.goto(`${team.url}/posts/${post.id}`);
  const approval = page.getByRole("region", { name: "Approval" });
  await expect(approval).toContainText("Waits for");
  await expectAccessible(page);
  await page.goto(`${team.url}/for-you`);
  await expect(page.getByRole("heading", { level: 2, name: text })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("You approved it.")).toBeVisible();

  await page.goto(`${team.url}/posts/${post.id}`);
  await expect(approval).toContainText("Approved: it goes out as it is.");
  await page.getByRole("button", { name: "More for this post" }).click();
  await page.getByRole("menuitem", { name: "Publish now…" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(() => publicationsOf(team, text), { timeout: 60_000 }).toHaveLength(1);
  await client.close();
  assistant.stop();
});

async function agree(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await enterPassword(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

async function answerOf(client: Client, name: string, args: object) {
  const result = await client.callTool({ name, arguments: { ...args } });
  expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
  return result.structuredContent as never as Awaited<ReturnType<Response["json"]>>;
}
