import type { Page } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { addColleague, colleaguePassword } from "./fixtures/colleague";
import { linkIn } from "./fixtures/mailbox";
import { expect, test } from "./fixtures/people-test";
import { tabTo, typeInto } from "./fixtures/tab-to";

const newAddress = "ann.elsewhere@example.com";
const newPassword = "another long sample password";

test("a person moves to another address by mail, and gets back in with a forgotten password", async ({
  browser,
  page: adminPage,
  team,
  mailbox,
}) => {
  test.setTimeout(240_000);
  const ann = await addColleague(team, mailbox, "Ann Sample");
  const context = await browser.newContext({ storageState: ann.storageState });
  const page = await context.newPage();
  await askForAddress(page, team.url);
  const notice = await mailbox.take({ to: ann.email, subject: /address/ });
  expect(linkIn(notice, "/undo-email")).toContain("#");
  const confirmation = await mailbox.take({ to: newAddress, subject: /address/ });
  const confirmLink = linkIn(confirmation, "/confirm-email");
  await page.goto(confirmLink);
  await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  const confirmed = page.getByRole("heading", { name: "Your new address is confirmed" });
  await expect(confirmed).toBeFocused();
  await expectAccessible(page);
  await page.goto(`${team.url}/settings`);
  await expect(page.getByRole("region", { name: "E-mail" })).toContainText(newAddress);
  expect((await signIn(ann, ann.email, colleaguePassword)).status()).toBe(401);

  await context.clearCookies();
  await forgetPassword(page, team.url);
  const reset = await mailbox.take({ to: newAddress, subject: /^Set a new password/ });
  await setPassword(page, linkIn(reset, "/reset-password"));
  expect((await ann.api.get("/api/me")).status()).toBe(401);
  await mailbox.take({ to: newAddress, subject: /^Your password was set anew/ });
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail").fill(newAddress);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/calendar/);
  await page.goto(linkIn(reset, "/reset-password"));
  await page.getByLabel("New password").fill(newPassword);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(
    page.getByRole("heading", { name: "This link does not work any more" }),
  ).toBeFocused();
  await expectAccessible(page);

  await adminPage.goto(`${team.url}/settings/mail`);
  const sent = adminPage.getByRole("listitem").filter({ hasText: "Set a new password" });
  await expect(sent).toContainText(newAddress);
  await expectAccessible(adminPage);
  expect(await adminPage.content()).not.toContain(new URL(confirmLink).hash.slice(1));
  await ann.api.dispose();
  await context.close();
});

async function askForAddress(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await expectAccessible(page);
  const email = page.getByRole("region", { name: "E-mail" });
  await email.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your address" });
  await expect(dialog.getByLabel("New address")).toHaveAttribute("autocomplete", "email");
  await dialog.getByLabel("New address").fill(newAddress);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(email).toContainText(`${newAddress} is not confirmed yet`);
  await expectAccessible(page);
}

async function forgetPassword(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole("link", { name: /forgot/i }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  const email = page.getByLabel("E-mail");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expectAccessible(page);
  await typeInto(email, newAddress);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
  await expectAccessible(page);
}

async function setPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const password = page.getByLabel("New password");
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await expectAccessible(page);
  await typeInto(password, newPassword);
  await tabTo(page.getByRole("button", { name: "Set the password" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeFocused();
  await expectAccessible(page);
}

function signIn(
  { api }: Awaited<ReturnType<typeof addColleague>>,
  email: string,
  password: string,
) {
  return api.post("/api/auth/login", { data: { email, password } });
}
