import { type Client, UnauthorizedError } from "@modelcontextprotocol/client";
import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { assistantState, startAssistant } from "./fixtures/assistant";
import { ask } from "./fixtures/client";
import { query } from "./fixtures/database";
import { samplePicture } from "./fixtures/picture";
import { expect, type Team, test } from "./fixtures/team-test";
import { signIn } from "./pages/setup-page";

test.use({ storageState: { cookies: [], origins: [] } });

test("an assistant is authorized, publishes a post by its tools, and is revoked", async ({
  page,
  team,
  installation,
}) => {
  await letAssistantsPublish(page, team);
  const assistant = await startAssistant(team.url);
  await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  await agree(page, assistant.opened());
  await page.waitForURL(`${assistant.callbackUrl}?*`);
  expect(assistant.state()).toBe(assistantState);
  await assistant.finish();

  const client = await assistant.connect();
  const headers = { Authorization: `Bearer ${assistant.accessToken()}` };
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("reserve_media_upload");
  const publishedUrl = await publish(client);
  expect(publishedUrl).toContain(team.sandboxUrl);
  await page.goto(publishedUrl);
  await expect(page.getByText("By an assistant, in better words")).toBeVisible();
  await expect(page.getByRole("img", { name: "Teal" })).toBeVisible();

  await page.goto(`${team.url}/settings/audit-log`);
  const entries = page.getByRole("list", { name: "What was done" });
  await expect(entries).toContainText("let an assistant in: “Sample assistant”.");
  await expect(entries).toContainText("by Sample assistant changed a post: “By an assistant, in");

  await page.goto(`${team.url}/settings/assistants`);
  await page.getByRole("tab", { name: "A script" }).click();
  await expectAccessible(page);
  await revoke(page, team);
  await expect(client.listTools()).rejects.toThrow(UnauthorizedError);
  const answer = await ask(`${team.url}/api/mcp`, { method: "POST", headers });
  expect(answer.status).toBe(401);
  await client.close();
  assistant.stop();
  await query(installation, `UPDATE "Workspace" SET "assistantsPolicy" = NULL`);
});

/** An assistant's posts wait for a person unless an administrator says otherwise. */
async function letAssistantsPublish(page: Page, { url }: Team): Promise<void> {
  await signIn(page, url);
  await page.goto(`${url}/settings/assistants`);
  const defaults = page.getByRole("region", { name: "Defaults for assistants" });
  await expect(defaults).toContainText("May schedule what a person then approves.");
  await defaults.getByRole("button", { name: "Change the defaults for assistants" }).click();
  const dialog = page.getByRole("dialog", { name: "Defaults for assistants" });
  await dialog.getByRole("radio", { name: "Publish" }).click();
  await dialog.getByLabel("Minutes ahead, at least").fill("0");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(defaults).toContainText("May publish. At most 50 posts a day.");
}

async function agree(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const heading = page.getByRole("heading", { name: "Connect Sample assistant to Sample team?" });
  await expect(heading).toBeVisible();
  await expect(page.getByText("A program on this computer (127.0.0.1")).toBeVisible();
  await expect(page.getByText("Upload pictures and videos")).toBeVisible();
  await expect(page.getByText("May publish. At most 50 posts a day.")).toBeVisible();
  await page.getByRole("button", { name: "Allow less…" }).click();
  const dialog = page.getByRole("dialog", { name: "What Sample assistant may do" });
  await dialog.getByLabel("Posts a day", { exact: true }).fill("51");
  await dialog.getByRole("button", { name: "Use this" }).click();
  await expect(dialog).toContainText("An administrator allows less: At most 50 posts a day.");
  await expectAccessible(page);
  await dialog.getByLabel("Posts a day", { exact: true }).fill("20");
  await dialog.getByRole("button", { name: "Use this" }).click();
  await expect(page.getByText("May publish. At most 20 posts a day.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect", exact: true }).click();
}

async function publish(client: Client): Promise<string> {
  const call = callsOf(client);
  const { items } = await call("list_connections", {});
  const mediaId = await upload(call);
  const { post } = await call("create_post", {
    text: "By an assistant",
    connectionIds: [items.find(({ state }: { state: string }) => state === "active").id],
    mediaIds: [mediaId],
    scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  });
  const change = {
    postId: post.id,
    version: post.version,
    text: "By an assistant, in better words",
  };
  const changed = await call("update_post", change);
  const refused = await client.callTool({
    name: "update_post",
    arguments: { ...change, text: "Over a colleague" },
  });
  expect(refused).toMatchObject({
    isError: true,
    structuredContent: {
      error: { code: "version_conflict", details: { currentVersion: changed.post.version } },
    },
  });
  const scheduledAt = new Date(Date.now() + 5_000).toISOString();
  await call("update_post", { postId: post.id, version: changed.post.version, scheduledAt });
  const read = async () => (await call("get_post", { postId: post.id })).post;
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe("published");
  return (await read()).deliveries[0].publishedUrl;
}

type Call = ReturnType<typeof callsOf>;

async function upload(call: Call): Promise<string> {
  const { name: fileName, mimeType: contentType, buffer } = await samplePicture("assistant.jpg");
  const declared = { fileName, contentType, sizeBytes: buffer.length, alt: "Teal" };
  const { mediaId, uploadUrl, headers } = await call("reserve_media_upload", declared);
  const body = new Uint8Array(buffer);
  expect((await ask(uploadUrl, { method: "PUT", headers, body })).status).toBe(200);
  await call("complete_media_upload", { mediaId });
  return mediaId;
}

function callsOf(client: Client) {
  return async (name: string, args: object) => {
    const result = await client.callTool({ name, arguments: { ...args } });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    return result.structuredContent as never as Awaited<ReturnType<Response["json"]>>;
  };
}

async function revoke(page: Page, { url }: Team): Promise<void> {
  await page.goto(`${url}/settings/api-keys`);
  const grant = page.getByRole("listitem").filter({ hasText: "Sample assistant" }).first();
  await expect(grant).toContainText("Assistant");
  await grant.getByRole("button", { name: "Revoke Sample assistant" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke access" }).click();
  await expect(page.getByText("Sample assistant is revoked")).toBeVisible();
}
