import type { Page } from "playwright/test";
import { expectAccessible } from "../fixtures/accessible";
import { linkIn, type Mailbox } from "../fixtures/mailbox";
import { tabTo, typeInto } from "../fixtures/tab-to";
import { expect } from "../fixtures/test";

type AddressChange = { url: string; mailbox: Mailbox; from: string; to: string };

export async function moveToAddress(
  page: Page,
  { url, mailbox, from, to }: AddressChange,
): Promise<string> {
  await askForAddress(page, url, to);
  const notice = await mailbox.take({ to: from, subject: /address/ });
  expect(linkIn(notice, "/undo-email")).toContain("#");
  const confirmation = await mailbox.take({ to, subject: /address/ });
  const link = linkIn(confirmation, "/confirm-email");
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Confirm your new address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  const confirmed = page.getByRole("heading", { name: "Your new address is confirmed" });
  await expect(confirmed).toBeFocused();
  await expectAccessible(page);
  await page.goto(`${url}/settings`);
  await expect(page.getByRole("region", { name: "E-mail" })).toContainText(to);
  return link;
}

type Reset = { url: string; mailbox: Mailbox; email: string; password: string };

export async function resetPassword(
  page: Page,
  { url, mailbox, email, password }: Reset,
): Promise<void> {
  await forgetPassword(page, url, email);
  const reset = await mailbox.take({ to: email, subject: /^Set a new password/ });
  const link = linkIn(reset, "/reset-password");
  await setPassword(page, link, password);
  await mailbox.take({ to: email, subject: /^Your password was set anew/ });
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/calendar/);
  await page.goto(link);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(
    page.getByRole("heading", { name: "This link does not work any more" }),
  ).toBeFocused();
  await expectAccessible(page);
}

async function askForAddress(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/settings`);
  await expectAccessible(page);
  const email = page.getByRole("region", { name: "E-mail" });
  await email.getByRole("button", { name: "Change address" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your address" });
  await expect(dialog.getByLabel("New address")).toHaveAttribute("autocomplete", "email");
  await dialog.getByLabel("New address").fill(address);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send the link" }).click();
  await expect(email).toContainText(`${address} is not confirmed yet`);
  await expectAccessible(page);
}

async function forgetPassword(page: Page, url: string, address: string): Promise<void> {
  await page.goto(`${url}/sign-in`);
  await page.getByRole("link", { name: /forgot/i }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  const email = page.getByLabel("E-mail");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expectAccessible(page);
  await typeInto(email, address);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeFocused();
  await expectAccessible(page);
}

async function setPassword(page: Page, link: string, newPassword: string): Promise<void> {
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
