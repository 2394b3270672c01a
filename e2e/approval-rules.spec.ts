import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";
import { administrator, signIn } from "./pages/setup-page";

test("an administrator says whose approval an account needs, and takes it back", async ({
  page,
  team,
}) => {
  // Changing a rule asks for a recent sign-in; nobody is left signed in by it.
  await page.context().clearCookies();
  await signIn(page, team.url);
  await page.goto(`${team.url}/settings/approvals`);
  const accounts = page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
  const first = accounts.filter({ hasText: "Sample Page One" });
  await expect(first).toContainText("Nobody’s approval is needed");
  await expectAccessible(page);

  await first.getByRole("button", { name: "Set a rule for Sample Page One on Facebook" }).click();
  const dialog = page.getByRole("dialog", { name: "Approval for Sample Page One" });
  await dialog.getByRole("combobox", { name: "Who has to agree" }).click();
  await page.getByRole("option", { name: "Any administrator" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(first).toContainText("Any administrator agrees");

  await page.goto(`${team.url}/connections`);
  await page.getByRole("link", { name: /^Needs approval for Sample Page One/ }).click();
  await expect(first).toContainText("Any administrator agrees");
  await first.getByRole("button", { name: /^Change the rule of Sample Page One/ }).click();
  await dialog.getByRole("button", { name: "Remove the rule…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove the rule" }).click();
  await expect(first).toContainText("Nobody’s approval is needed");
  await page.getByRole("button", { name: new RegExp(administrator.name) }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
});
