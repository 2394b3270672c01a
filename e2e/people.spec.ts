import { UnauthorizedError } from "@modelcontextprotocol/client";
import type { APIRequestContext, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { startAssistant } from "./fixtures/assistant";
import { addAuthenticator } from "./fixtures/authenticator";
import { ask, openClient } from "./fixtures/client";
import { query } from "./fixtures/database";
import type { Installation } from "./fixtures/installation";
import { linkIn } from "./fixtures/mailbox";
import { expect, test } from "./fixtures/new-people-test";
import { hoursAhead, schedulePost } from "./fixtures/schedule-post";
import { tabTo, typeInto } from "./fixtures/tab-to";
import { choosePages, openPicker } from "./pages/connections-page";
import { removeFromTeam } from "./pages/members-page";
import { administrator, setUp } from "./pages/setup-page";
import { moveToAddress, resetPassword } from "./pages/ways-in-page";

const newAddress = "ben.elsewhere@example.com";
const newPassword = "another long sample password";
const ben = { name: "Ben Sample", email: "ben@example.com" };

test("two people from nothing: invited, joined by a passkey, mentioned, moved to another address, back in with a forgotten password, removed", async ({
  browser,
  page,
  mailbox,
  installation,
}) => {
  const { url } = installation;
  await setUp(page, installation);
  await inviteByFirstSteps(page);
  const invitation = await mailbox.take({ to: ben.email, subject: /invites you to Sample team/ });
  const { post, connectionIds } = await planPost(page, url);

  const theirContext = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirPage = await theirContext.newPage();
  await withoutAutofill(theirPage);
  const device = await addAuthenticator(theirPage);
  await theirPage.goto(linkIn(invitation, "/invitation"));
  await joinByKeyboard(theirPage);
  expect(await device.passkeys()).toBe(1);
  await theirPage.goto(linkIn(invitation, "/invitation"));
  await expect(
    theirPage.getByRole("heading", { name: "This invitation does not work any more" }),
  ).toBeVisible();
  await expectAccessible(theirPage);

  await theirPage.goto(`${url}/calendar`);
  await theirPage.getByRole("button", { name: new RegExp(ben.name) }).click();
  await theirPage.getByRole("menuitem", { name: "Sign out" }).click();
  await theirPage.waitForURL(/\/sign-in/);
  await signInByKeyboard(theirPage);

  await theirPage.goto(`${url}/posts/${post}`);
  const text = theirPage.getByRole("textbox", { name: "New comment" });
  await text.pressSequentially("@adm");
  await text.press("Enter");
  await text.pressSequentially("shall we begin with the boats?");
  await text.press("Control+Enter");
  await expect(theirPage.getByRole("list", { name: "Comments" })).toContainText("shall we begin");

  await page.goto(`${url}/calendar`);
  await page
    .getByRole("link", { name: /^Notifications, \d+ unread/ })
    .first()
    .click();
  const told = page.getByRole("listitem").filter({ hasText: "Ben Sample mentioned you" });
  await expect(told).toContainText("Unread");
  await mailWhatIsUnread(installation);
  const mention = await mailbox.take({
    to: administrator.email,
    subject: /Ben Sample mentioned you on “The harbour festival begins”/,
  });
  expect(mention.text).toContain("shall we begin with the boats?");
  await page.goto(linkIn(mention, `/posts/${post}`));
  const comment = page.getByRole("listitem").filter({ hasText: "shall we begin with the boats?" });
  await expect(comment).toBeFocused();
  await expectAccessible(page);
  await page.goto(`${url}/notifications`);
  await expect(told).toBeVisible();
  await expect(told).not.toContainText("Unread");

  const before = await openClient(url, { storageState: await theirContext.storageState() });
  const change = { url, mailbox, from: ben.email, to: newAddress };
  const confirmLink = await moveToAddress(theirPage, change);
  await theirContext.clearCookies();
  await resetPassword(theirPage, { url, mailbox, email: newAddress, password: newPassword });
  expect((await before.get("/api/me")).status()).toBe(401);
  const data = { email: ben.email, password: newPassword };
  expect((await before.post("/api/auth/login", { data })).status()).toBe(401);
  await page.goto(`${url}/settings/mail`);
  const sent = page.getByRole("listitem").filter({ hasText: "Set a new password" });
  await expect(sent).toContainText(newAddress);
  await expectAccessible(page);
  expect(await page.content()).not.toContain(new URL(confirmLink).hash.slice(1));

  const api = await openClient(url, { storageState: await theirContext.storageState() });
  const theirs = { text: "The lighthouse opens its doors", at: hoursAhead(1) };
  const { id: theirPost } = await schedulePost({ api, connectionIds }, theirs);
  const key = { Authorization: `Bearer ${await createKey(api)}` };
  const readPosts = () => ask(`${url}/api/posts`, { headers: key });
  expect((await readPosts()).status).toBe(200);
  const assistant = await startAssistant(url);
  const tools = await connectAssistant(theirPage, assistant);
  await theirPage.goto(`${url}/posts/${theirPost}`);
  const last = theirPage.getByRole("textbox", { name: "New comment" });
  await last.fill("I still have this page open.");
  await removeFromTeam(page, url, ben.name);

  await theirPage.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(theirPage.getByRole("alert").first()).toContainText("Sign in");
  await expect(last).toHaveValue("I still have this page open.");
  await theirPage.goto(`${url}/calendar`);
  await theirPage.waitForURL(/\/sign-in/);
  expect((await api.get("/api/me")).status()).toBe(401);
  expect((await readPosts()).status).toBe(401);
  await expect(tools.listTools()).rejects.toThrow(UnauthorizedError);
  await page.goto(`${url}/posts/${theirPost}`);
  const about = page.getByRole("region", { name: "About this post" });
  await expect(about).toContainText("Scheduled");
  await expect(about).toContainText(`${administrator.name} (you)`);

  await tools.close();
  assistant.stop();
  await Promise.all([before.dispose(), api.dispose(), theirContext.close()]);
});

async function createKey(api: APIRequestContext): Promise<string> {
  const data = { name: "A script", accessLevel: "edit" };
  const answer = await api.post("/api/credentials", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).token;
}

async function connectAssistant(page: Page, assistant: Awaited<ReturnType<typeof startAssistant>>) {
  await expect(assistant.connect()).rejects.toThrow(UnauthorizedError);
  await page.goto(assistant.opened());
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.waitForURL(`${assistant.callbackUrl}?*`);
  await assistant.finish();
  const client = await assistant.connect();
  expect((await client.listTools()).tools).not.toEqual([]);
  return client;
}

async function inviteByFirstSteps(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "First steps" })
    .getByRole("link", { name: "Invite" })
    .click();
  const form = page.getByRole("region", { name: "Invitations" });
  await expect(form.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(ben.email);
  await form.getByRole("button", { name: "Send invitation" }).click();
  await expect(form.getByRole("listitem").filter({ hasText: ben.email })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

async function planPost(page: Page, url: string) {
  await openPicker(page, url);
  await choosePages(page, "Sample Page One");
  const api = await openClient(url, { storageState: await page.context().storageState() });
  const { items } = await (await api.get("/api/connections")).json();
  const connectionIds: string[] = items.map((connection: { id: string }) => connection.id);
  const plan = { text: "The harbour festival begins", at: hoursAhead(1) };
  const { id: post } = await schedulePost({ api, connectionIds }, plan);
  await api.dispose();
  return { post, connectionIds };
}

/** The zone and the formats are proposed by the browser, so the name alone is typed. */
async function joinByKeyboard(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Join Sample team" })).toBeVisible();
  await expect(page.getByText(`${administrator.name} invites you`)).toBeVisible();
  await expect(page.getByLabel("Your name")).toHaveAttribute("autocomplete", "name");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", /^username/);
  await expectAccessible(page);
  await typeInto(page.getByLabel("Your name"), ben.name);
  await tabTo(page.getByRole("button", { name: "Create a passkey and join" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/calendar/);
}

/** The autofill of the e-mail field would sign in before the button is pressed. */
async function withoutAutofill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

async function signInByKeyboard(page: Page): Promise<void> {
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await tabTo(page.getByRole("button", { name: "Use a passkey" }));
  await page.keyboard.press("Space");
  await page.waitForURL(/\/calendar/);
}

async function mailWhatIsUnread(installation: Installation): Promise<void> {
  const due = `UPDATE "Notification" SET "mailDueAt" = now() WHERE "mailDueAt" IS NOT NULL`;
  await query(installation, due);
}
