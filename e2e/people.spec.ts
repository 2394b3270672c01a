import type { Page } from "@playwright/test";
import pg from "pg";
import { expectAccessible } from "./fixtures/accessible";
import { type Authenticator, addAuthenticator } from "./fixtures/authenticator";
import { openClient } from "./fixtures/client";
import { schedulePost } from "./fixtures/colleague";
import type { Installation } from "./fixtures/installation";
import { linkIn } from "./fixtures/mailbox";
import { expect, test } from "./fixtures/new-people-test";
import { tabTo, typeInto } from "./fixtures/tab-to";
import { choosePages, openPicker } from "./pages/connections-page";
import { administrator, setUp } from "./pages/setup-page";

const ben = { name: "Ben Sample", email: "ben@example.com" };

test("two people begin from nothing: one sets up and invites, the other joins by a passkey and mentions them", async ({
  browser,
  page,
  mailbox,
  installation,
}) => {
  test.setTimeout(240_000);
  const { url } = installation;
  await setUp(page, installation);
  await inviteByFirstSteps(page);
  const invitation = await mailbox.take({ to: ben.email, subject: /invites you to Sample team/ });
  const post = await planPost(page, url);

  const theirContext = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const theirPage = await theirContext.newPage();
  const device = await addAuthenticator(theirPage);
  await theirPage.goto(linkIn(invitation, "/invitation"));
  await joinByKeyboard(theirPage);
  expect(await device.passkeys()).toBe(1);
  await theirPage.goto(linkIn(invitation, "/invitation"));
  await expect(
    theirPage.getByRole("heading", { name: "This invitation does not work any more" }),
  ).toBeVisible();
  await expectAccessible(theirPage);

  await device.touch(false);
  await theirPage.goto(`${url}/calendar`);
  await theirPage.getByRole("button", { name: new RegExp(ben.name) }).click();
  await theirPage.getByRole("menuitem", { name: "Sign out" }).click();
  await theirPage.waitForURL(/\/sign-in/);
  await signInByKeyboard(theirPage, device);

  await theirPage.goto(`${url}/posts/${post}`);
  const text = theirPage.getByRole("textbox", { name: "New comment" });
  await text.pressSequentially("@adm");
  await text.press("Enter");
  await text.pressSequentially("shall we begin with the boats?");
  await text.press("Control+Enter");
  await expect(theirPage.getByRole("list", { name: "Comments" })).toContainText("shall we begin");
  await theirContext.close();

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
});

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

async function planPost(page: Page, url: string): Promise<string> {
  await openPicker(page, url);
  await choosePages(page, "Sample Page One");
  const api = await openClient(url, { storageState: await page.context().storageState() });
  const { items } = await (await api.get("/api/connections")).json();
  const connectionIds = items.map((connection: { id: string }) => connection.id);
  const post = await schedulePost({ api, connectionIds }, "The harbour festival begins");
  await api.dispose();
  return post;
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

/** The device is touched after the button: before that it would answer the field's autofill. */
async function signInByKeyboard(page: Page, device: Authenticator): Promise<void> {
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute(
    "autocomplete",
    "current-password",
  );
  await expectAccessible(page);
  await tabTo(page.getByRole("button", { name: "Use a passkey" }));
  await page.keyboard.press("Space");
  await device.touch(true);
  await page.waitForURL(/\/calendar/);
}

async function mailWhatIsUnread({ databaseUrl }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: await databaseUrl() });
  await client.connect();
  await client
    .query(`UPDATE "Notification" SET "mailDueAt" = now() WHERE "mailDueAt" IS NOT NULL`)
    .finally(() => client.end());
}
