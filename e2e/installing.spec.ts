import { expect, test } from "./fixtures/team-test";

test("a phone can install Herald, which takes the theme that a person chose", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  const devtools = await page.context().newCDPSession(page);
  const { data, errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({ name: "Herald", display: "standalone" });
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // A test's window is one of a private session, from which nothing is installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const color = page.locator('meta[name="theme-color"]');
  await expect(color).toHaveCount(2);
  await page.context().addCookies([{ name: "theme", value: "dark", url: team.url }]);
  await page.reload();
  await expect(color).toHaveAttribute("content", "#110d0f");
});
