import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { openClient } from "./fixtures/client";
import { query } from "./fixtures/database";
import type { Installation } from "./fixtures/installation";
import { expect, test } from "./fixtures/provider-test";
import { administrator, enterPassword } from "./pages/setup-page";

test("people join, confirm and link by single sign-on", async ({
  page,
  provider,
  installation,
}) => {
  const { url } = installation;
  await setUpByApi(installation);
  const ada = { sub: "ada", email: "ada@example.com", email_verified: true, name: "Ada Sample" };
  provider.state.account = ada;

  await page.goto(`${url}/sign-in`);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue with Sample provider" }).click();
  await proceed(page);
  await page.waitForURL(`${url}/calendar`);
  expect(new URL(page.url()).search).toBe("");

  await ageSignIns(installation);
  await page.goto(`${url}/settings/api-keys`);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByLabel("Name").fill("A key made late");
  await page.getByRole("button", { name: "Create key" }).last().click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  const confirm = question.getByRole("link", { name: "Confirm with Sample provider" });
  await expectAccessible(page);

  provider.state.account = { ...ada, sub: "somebody-else" };
  const stranger = await popupOf(page, () => confirm.click());
  await proceed(stranger);
  await expect(stranger.getByText("is not linked to yours")).toBeVisible();
  await expectAccessible(stranger);
  await stranger.close();
  await expect(question.getByText("is not linked to yours")).toBeVisible();

  provider.state.account = ada;
  const popup = await popupOf(page, () => confirm.click());
  const closed = popup.waitForEvent("close");
  await proceed(popup);
  await closed;
  await expect(page.getByRole("dialog", { name: "A key made late is ready" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await page.context().clearCookies();

  provider.state.account = { ...ada, sub: "admin", email: administrator.email };
  await page.goto(`${url}/sign-in`);
  await page.getByRole("link", { name: "Continue with Sample provider" }).click();
  await proceed(page);
  await expect(page.getByRole("alert").first()).toContainText(
    "link Sample provider in your profile",
  );
  await expectAccessible(page);

  await enterPassword(page);
  await page.waitForURL(`${url}/calendar`);
  await page.goto(`${url}/settings`);
  await page.getByRole("button", { name: "Link Sample provider" }).click();
  await proceed(page);
  const card = page.getByRole("region", { name: "Single sign-on" });
  await expect(card).toContainText("You can sign in with Sample provider from now on.");
  await expectAccessible(page);
});

async function proceed(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Sample provider" }).waitFor();
  await page.getByRole("link", { name: "Continue" }).click();
}

async function popupOf(page: Page, open: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent("popup"), open()]);
  return popup;
}

async function setUpByApi({ url, setupSecret }: Installation): Promise<void> {
  const api = await openClient(url);
  const preferences = { timeZone: "UTC", dateFormat: "year-month-day", timeFormat: "24-hour" };
  const answer = await api.post("/api/auth/setup", {
    data: { ...administrator, ...preferences, setupSecret },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await api.dispose();
}

async function ageSignIns(installation: Installation): Promise<void> {
  await query(installation, `UPDATE "Session" SET "authenticatedAt" = now() - interval '16 min'`);
}
