import { request } from "@playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";
import { administrator } from "./pages/setup-page";

test("a key is made after the password, works where it is copied to, and ends when it is revoked", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/settings/team-keys`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create team key" }).click();
  const form = page.getByRole("dialog", { name: "Create a team API key" });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(form.getByText("Give the key a name")).toBeVisible();
  await form.getByLabel("Name").fill("Newsletter import");
  await form.getByRole("radio", { name: "Read and edit" }).click();
  await form.getByRole("checkbox", { name: "Include administration" }).click();
  await expect(form.getByText("act as an administrator")).toBeVisible();
  await expectAccessible(page);

  // As the server answers a quarter of an hour after the sign-in.
  const refusal = { code: "recent_auth_required", message: "Confirm it.", requestId: "r" };
  await page.route(
    "**/api/team-credentials",
    (route) => route.fulfill({ status: 403, json: { error: refusal } }),
    { times: 1 },
  );
  await form.getByRole("button", { name: "Create key" }).click();
  const password = page.getByRole("dialog", { name: "Confirm it’s you" });
  await password.getByLabel("Password", { exact: true }).fill(administrator.password);
  await password.getByRole("button", { name: "Continue" }).click();

  const ready = page.getByRole("dialog", { name: "Newsletter import is ready" });
  await expectAccessible(page);
  const token = await ready.getByLabel("API key", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await expect(ready.getByText("You have not copied the key.")).toBeVisible();
  await ready.getByRole("button", { name: "Done" }).click();

  const script = await request.newContext({
    baseURL: team.url,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
  expect((await script.get("/api/posts?limit=5")).status()).toBe(200);
  await page.reload();
  await expect(page.getByText("Last used")).toBeVisible();
  expect(await page.content()).not.toContain(token);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke Newsletter import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("No working keys")).toBeVisible();
  expect((await script.get("/api/posts?limit=5")).status()).toBe(401);
  await script.dispose();
});
