import { expectAccessible } from "./fixtures/accessible";
import { ask } from "./fixtures/client";
import { expect, test } from "./fixtures/team-test";
import { signIn } from "./pages/setup-page";

test("a key is bound from the start, bound further, and stopped with all others", async ({
  page,
  team,
}) => {
  await page.context().clearCookies();
  await signIn(page, team.url);
  await page.goto(`${team.url}/settings/api-keys`);
  const defaults = page.getByRole("region", { name: "Defaults for API keys" });
  await expect(defaults).toContainText("May publish.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create key" }).first().click();
  const creating = page.getByRole("dialog", { name: "Create an API key" });
  await creating.getByLabel("Name").fill("A bounded key");
  await creating.getByText("Read and edit").click();
  await creating.getByText("What it may do, in detail").click();
  await creating.getByRole("radio", { name: "Schedule", exact: true }).click();
  await creating.getByLabel("Minutes ahead, at least").fill("60");
  await expectAccessible(page);
  await creating.getByRole("button", { name: "Create key" }).click();
  const token = await page.getByLabel("API key", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const key = page.getByRole("listitem").filter({ hasText: "A bounded key" });
  await expect(key).toContainText(
    "May schedule, but not publish at once. Not sooner than 1 hour ahead.",
  );

  await key.getByRole("button", { name: "Change what A bounded key may do" }).click();
  const changing = page.getByRole("dialog", { name: "What A bounded key may do" });
  await changing.getByRole("checkbox", { name: "Quiet hours" }).click();
  await changing.getByLabel("Posts a day", { exact: true }).fill("many");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(changing).toContainText("Enter a whole number up to 10,000");
  await expectAccessible(page);
  await changing.getByLabel("Posts a day", { exact: true }).fill("3");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(key).toContainText("At most 3 posts a day. Nothing between 22:00 and 07:00 in");

  const call = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await ask(`${team.url}/api/posts?limit=1`, { headers })).status;
  };
  expect(await call()).toBe(200);
  await defaults.getByRole("button", { name: "Stop all API keys…" }).click();
  await page.getByLabel("Reason").fill("A key leaked");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop all API keys", exact: true }).click();
  await expect(key).toContainText("Stopped");
  expect(await call()).toBe(403);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${team.url}/settings/assistants`);
  await expect(page.getByText("All API keys are stopped: A key leaked")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Let API keys go on…" }).click();
  await page.getByRole("button", { name: "Let them go on" }).click();
  await expect(page.getByText("All API keys are stopped")).toHaveCount(0);
  expect(await call()).toBe(200);

  await page.goto(`${team.url}/settings/api-keys`);
  await expectAccessible(page);
  await key.getByRole("button", { name: "Revoke A bounded key" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("A bounded key is revoked")).toBeVisible();
});
