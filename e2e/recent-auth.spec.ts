import { expectAccessible } from "./fixtures/accessible";
import { query } from "./fixtures/database";
import type { Installation } from "./fixtures/installation";
import { expect, test } from "./fixtures/team-test";
import { administrator, signIn } from "./pages/setup-page";

test("a person with an old sign-in enters the password once and the work resumes", async ({
  page,
  team,
  installation,
}) => {
  await page.context().clearCookies();
  await signIn(page, team.url);
  await ageNewestSignIn(installation);
  await page.goto(`${team.url}/settings/api-keys`);
  await page.getByRole("button", { name: "Create key" }).first().click();
  await page.getByLabel("Name").fill("A key made late");
  await page.getByRole("button", { name: "Create key" }).last().click();

  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Password", { exact: true }).fill("not the password at all");
  await question.getByRole("button", { name: "Continue" }).click();
  await expect(question).toContainText("That is not your password.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();

  const form = page.getByRole("dialog", { name: /key/i });
  await expect(form.getByLabel("Name")).toHaveValue("A key made late");
  await form.getByRole("button", { name: "Create key" }).click();
  await question.getByLabel("Password", { exact: true }).fill(administrator.password);
  await question.getByLabel("Password", { exact: true }).press("Enter");

  await expect(page.getByRole("dialog", { name: "A key made late is ready" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("A key made late")).toBeVisible();
});

test("where somebody is signed in is in the page's HTML only after a recent sign-in", async ({
  page,
  team,
  installation,
}) => {
  await page.context().clearCookies();
  await signIn(page, team.url);
  const sessions = `${team.url}/settings/sessions`;
  expect(await (await page.goto(sessions))?.text()).toContain("This browser");
  await ageNewestSignIn(installation);
  const html = await (await page.goto(sessions))?.text();
  expect(html).toContain("Confirm it’s you first");
  expect(html).not.toContain("This browser");
  await page.getByRole("button", { name: "Confirm it’s you" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it’s you" });
  await question.getByLabel("Password", { exact: true }).fill(administrator.password);
  await question.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByRole("list", { name: "Browsers" })).toContainText("This browser");
});

async function ageNewestSignIn(installation: Installation): Promise<void> {
  await query(
    installation,
    `UPDATE "Session" SET "authenticatedAt" = now() - interval '16 min'
    WHERE id = (SELECT id FROM "Session" ORDER BY "createdAt" DESC LIMIT 1)`,
  );
}
