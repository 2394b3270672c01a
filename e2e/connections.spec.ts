import { expectAccessible } from "./fixtures/accessible";
import { injectFault } from "./fixtures/sandbox";
import { pressEnter, tabTo } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";

test("a test calls the network, names what fails, and passes once it works again", async ({
  page,
  team,
}) => {
  await injectFault(team, { operation: "person.read" }, { kind: "error", code: 190, subcode: 460 });
  await page.goto(`${team.url}/connections`);
  await expectAccessible(page);
  await tabTo(page.getByRole("button", { name: "Test Facebook" }));
  await page.keyboard.press("Enter");

  const report = page.getByRole("region", { name: "Test of Facebook" });
  await expect(report).toContainText(/1 of \d+ checks fails/, { timeout: 60_000 });
  await expect(report).toContainText("changed their password: connect the Page again");
  const app = report.getByRole("group").filter({ hasText: "App and addresses" });
  await expect(app).toContainText("all pass");
  await expect(app.getByText("Facebook accepts the app id")).toBeHidden();
  await tabTo(app.locator("summary"));
  await page.keyboard.press("Enter");
  await expect(app.getByText("Facebook accepts the app id")).toBeVisible();
  await expect(app).toContainText("Pass · Deauthorize callback URL");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);

  await pressEnter(page.getByRole("button", { name: "Test Facebook" }));
  await expect(report).toContainText(/All \d+ checks pass/, { timeout: 60_000 });
});

test("a network is one row, and what its app needs folds behind its details", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/connections`);
  const network = page.getByRole("region", { name: "LinkedIn", exact: true });
  await expect(network.getByText("Sandbox")).toBeVisible();
  await expect(network.getByRole("textbox", { name: "Redirect URL" })).toBeHidden();
  await network.getByText("App details").click();
  await expect(network.getByRole("textbox", { name: "Redirect URL" })).toBeVisible();
  await expect(network.getByText("w_organization_social")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
