import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { addAuthenticator } from "./fixtures/authenticator";
import { query } from "./fixtures/database";
import type { Installation } from "./fixtures/installation";
import { expect, test } from "./fixtures/team-test";
import { enterPassword } from "./pages/setup-page";

test("a person adds a passkey, signs in and confirms with it, and removes it", async ({
  page,
  team,
  installation,
}) => {
  // The autofill would use the passkey by itself; it has a journey of its own.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const authenticator = await addAuthenticator(page);
  await page.goto(`${team.url}/settings`);
  const panel = page.getByRole("region", { name: "Passkeys" });
  await expect(panel).toContainText("No passkeys yet");

  await authenticator.verify(false);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("alert").first()).toContainText("No passkey was added");
  await authenticator.verify(true);
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  const added = panel.getByRole("listitem");
  await expect(added).toContainText("Never used");
  await expect(added).toContainText("On one device only");
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await expect(
    page.getByText("This device has a passkey for your account already").first(),
  ).toBeVisible();
  await expect(added).toHaveCount(1);

  await added.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Rename…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Virtual key");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(added).toContainText("Virtual key");

  await signOut(page);
  await authenticator.verify(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").first()).toContainText("No passkey was used");
  await expectAccessible(page);
  await authenticator.verify(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/calendar/);

  await ageLatestSignIn(installation);
  await page.goto(`${team.url}/settings`);
  await expect(added).toContainText("Last used");
  await added.getByRole("button", { name: "More for Virtual key" }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await authenticator.verify(false);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(question.getByRole("alert")).toContainText("No passkey was used");
  await expectAccessible(page);
  await authenticator.verify(true);
  await question.getByRole("button", { name: "Use a passkey" }).click();
  await expect(panel).toContainText("No passkeys yet");

  await signOut(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("alert").first()).toContainText("This passkey was not accepted.");
  await enterPassword(page);
  await page.waitForURL(/\/calendar/);
});

test("the autofill of the e-mail field signs a person in with a passkey", async ({
  page,
  team,
}) => {
  const authenticator = await addAuthenticator(page);
  await page.goto(`${team.url}/settings`);
  const panel = page.getByRole("region", { name: "Passkeys" });
  await panel.getByRole("button", { name: "Add a passkey" }).click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  await authenticator.touch(false);
  await signOut(page);
  await expect(page.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
  await authenticator.touch(true);
  // The page asks as it opens; a device that somebody touches later is not asked again.
  await page.reload();
  await page.waitForURL(/\/calendar/);

  await page.goto(`${team.url}/settings`);
  await panel.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(panel).toContainText("No passkeys yet");
});

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "service_session" });
  await page.goto(new URL("/sign-in", page.url()).href);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

/** Other journeys use sessions of their own, which must stay recent. */
async function ageLatestSignIn(installation: Installation): Promise<void> {
  await query(
    installation,
    `UPDATE "Session" SET "authenticatedAt" = now() - interval '16 min'
    WHERE id = (SELECT id FROM "Session" ORDER BY "createdAt" DESC LIMIT 1)`,
  );
}
