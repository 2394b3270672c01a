import { createHmac } from "node:crypto";
import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { joinTeam } from "./fixtures/colleague";
import { expect, type Receiver, test } from "./fixtures/receiver-test";
import { signIn } from "./pages/setup-page";

test("an administrator adds a webhook, tests it, sends again, makes a new secret, pauses and removes it", async ({
  page,
  team,
  receiver,
}) => {
  // A session gets another token once its person proved who they are; the team's stays as it is.
  await page.context().clearCookies();
  await signIn(page, team.url);
  await page.goto(`${team.url}/settings/webhooks`);
  await expect(page.getByText("Nobody listens yet")).toBeVisible();
  await expectAccessible(page);
  const secret = await addWebhook(page, receiver.url);

  await page.waitForURL(/\/settings\/webhooks\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Journey" })).toBeVisible();
  await page.getByRole("button", { name: "Send a test" }).click();
  const log = page.getByRole("region", { name: "Log" });
  const ping = log.getByRole("list", { name: "Events" }).getByRole("listitem").first();
  await expect(ping).toContainText("endpoint.ping");
  await expect(ping).toContainText("Arrived");
  expect(receiver.received.map((request) => isSigned(request, secret))).toEqual([true]);

  await ping.getByText("endpoint.ping", { exact: true }).first().click();
  await expect(ping).toContainText("answered 204");
  await expectAccessible(page);
  await ping.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(1);

  receiver.status = 503;
  await ping.getByRole("button", { name: "Send again" }).click();
  await expect(ping).toContainText("Will be tried again");
  await expect(ping).toContainText("Not today");
  await expect(page.getByText("2 of the last 3 attempts arrived")).toBeVisible();
  receiver.status = 204;

  const newSecret = await rotate(page);
  expect(newSecret).not.toBe(secret);
  const before = receiver.received.length;
  await ping.getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  const last = receiver.received.at(-1);
  expect([secret, newSecret].map((each) => last && isSigned(last, each))).toEqual([true, true]);
  await choose(page, "New secret…");
  await page.getByRole("button", { name: "Make a new secret" }).click();
  await expect(page.getByText("There is no new secret").first()).toBeVisible();

  await choose(page, "Pause");
  await expect(page.getByText("This webhook is paused")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("This webhook is paused")).toHaveCount(0);

  await choose(page, "Remove…");
  await page.getByRole("button", { name: "Remove webhook" }).click();
  await page.waitForURL(/\/settings\/webhooks$/);
  await expect(page.getByText("Nobody listens yet")).toBeVisible();
});

test("a member reads why webhooks are not theirs to make", async ({ team, browser }) => {
  const { storageState, api } = await joinTeam(team, "Webhook Colleague");
  const page = await browser.newPage({ storageState });
  await page.goto(`${team.url}/settings/webhooks`);
  await expect(page.getByText("Webhooks are for administrators")).toBeVisible();
  const settings = page.getByRole("navigation", { name: "Settings" });
  await expect(settings.getByRole("link", { name: "Webhooks" })).toHaveCount(0);
  await expectAccessible(page);
  await page.close();
  await api.dispose();
});

async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByRole("textbox", { name: "Address" }).fill("http://192.168.0.1/herald");
  await dialog.getByRole("textbox", { name: "Description" }).fill("Journey");
  await dialog.getByText("Some of it").click();
  await dialog.getByRole("checkbox", { name: "Posts", exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText(/The address must begin with https/)).toBeVisible();
  await dialog.getByRole("textbox", { name: "Address" }).fill(url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  return await readSecret(page);
}

async function rotate(page: Page): Promise<string> {
  await choose(page, "New secret…");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make a new secret" }).click();
  const secret = await readSecret(page);
  await expect(page.getByText("Two secrets sign at the moment")).toBeVisible();
  return secret;
}

async function readSecret(page: Page): Promise<string> {
  const field = page.getByRole("textbox", { name: "Signing secret" });
  await expectAccessible(page);
  const secret = await field.inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(field).toHaveCount(0);
  return secret;
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "More for Journey" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

function isSigned({ headers, body }: Receiver["received"][number], secret: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const content = `${String(id)}.${String(timestamp)}.${body}`;
  const expected = createHmac("sha256", key).update(content).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${expected}`);
}
