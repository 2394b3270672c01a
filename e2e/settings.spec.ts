import { expectAccessible } from "./fixtures/accessible";
import { openClient } from "./fixtures/client";
import { pressEnter } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";
import { administrator, signIn } from "./pages/setup-page";

test("an administrator sees the team, changes the workspace and signs another browser out", async ({
  page,
  team,
}) => {
  // A session gets another token once its person proved who they are; the team's stays as it is.
  await page.context().clearCookies();
  await signIn(page, team.url);
  const another = await openClient(team.url, {
    userAgent: "Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.1 Mobile/15E148 Safari/604.1",
  });
  const { email, password } = administrator;
  expect((await another.post("/api/auth/login", { data: { email, password } })).ok()).toBe(true);

  await page.goto(`${team.url}/settings/members`);
  const settings = page.getByRole("navigation", { name: "Settings" });
  const members = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  const you = members.filter({ hasText: administrator.name });
  await expect(you).toContainText("You");
  await expect(you).toContainText("Administrator");
  await expect(you).toContainText(email);
  await expectAccessible(page);

  await settings.getByRole("link", { name: "General" }).click();
  const name = page.getByLabel("Name", { exact: true });
  await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await name.fill("Harbour office");
  await expectAccessible(page);
  const refusal = {
    code: "recent_auth_required",
    message: "Confirm.",
    requestId: crypto.randomUUID(),
  };
  await page.route(
    "**/api/workspace?*",
    (route) => route.fulfill({ status: 403, json: { error: refusal } }),
    { times: 1 },
  );
  await page.getByRole("button", { name: "Save" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await proof.getByLabel("Password", { exact: true }).fill(password);
  await proof.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Workspace saved").first()).toBeVisible();
  await expect(page.getByRole("banner").first()).toContainText("Harbour office");

  await settings.getByRole("link", { name: "Sessions" }).click();
  const browsers = page.getByRole("list", { name: "Browsers" });
  const phone = browsers.getByRole("listitem").filter({ hasText: "Safari on iPhone" });
  await expect(browsers.getByRole("listitem").first()).toContainText("This browser");
  await pressEnter(phone.getByRole("button", { name: "Sign out Safari on iPhone" }));
  await expect(phone).toHaveCount(0);
  await expect(browsers).toBeFocused();
  expect((await another.get("/api/me")).status()).toBe(401);
  const data = { name: administrator.workspaceName };
  expect((await team.api.patch("/api/workspace", { data })).ok()).toBe(true);
  await another.dispose();

  await settings.getByRole("link", { name: "Audit log" }).click();
  const entries = page.getByRole("list", { name: "What was done" });
  const latest = entries.getByRole("listitem").first();
  await expect(entries).toContainText("signed a browser out");
  // The list scrolls while it opens, and would take a pointer's press and release for two options.
  await page.getByRole("combobox", { name: "What" }).press("Enter");
  await page.getByRole("option", { name: "The workspace" }).press("Enter");
  await expect(entries).not.toContainText("signed a browser out");
  await expect(latest).toContainText("changed the workspace’s settings");
  await latest.getByText(/^And .+ before$/).click();
  const earlier = latest.getByRole("group").getByRole("listitem").filter({ hasText: "Request" });
  await expect(earlier.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
