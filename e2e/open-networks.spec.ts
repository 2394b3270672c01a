import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { pressEnter, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";

test("Bluesky and Mastodon come first, are connected by keyboard, and publish with their own options", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/connections`);
  const offers = page.getByRole("button", { name: /^Connect / });
  await expect(offers.nth(0)).toHaveAccessibleName("Connect Bluesky account");
  await expect(offers.nth(1)).toHaveAccessibleName("Connect Mastodon account");
  await expectAsks(page, "Bluesky", ["Handle", "App password"]);
  await expectAsks(page, "Mastodon", ["Server"]);
  await trySample(page, team, "Bluesky");
  await trySample(page, team, "Mastodon");

  const accounts = await accountsOf(team);
  const text = `News for two networks ${crypto.randomUUID()} https://example.com/${"a".repeat(240)}`;
  await page.goto(`${team.url}/compose?account=${accounts.join(",")}`);
  await page.getByRole("textbox", { name: "Text", exact: true }).fill(text.slice(0, 290));
  const onBluesky = page.getByRole("group", { name: / on Bluesky$/ });
  const onMastodon = page.getByRole("group", { name: / on Mastodon$/ });
  await pick(onBluesky.getByRole("combobox", { name: "Who can reply" }), "Followers");
  await pick(onBluesky.getByRole("combobox", { name: "Language" }), "German");
  await pick(onMastodon.getByRole("combobox", { name: "Visibility" }), "Quiet public");
  await onMastodon.getByRole("textbox", { name: "Content warning" }).fill("Loud news");
  await expect(page.getByText(/Bluesky: 10 left/)).toBeVisible();
  await expect(page.getByText(/Mastodon: \d+ (left|over)/)).toBeHidden();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 720 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await pressEnter(page.getByRole("button", { name: "Publish now" }));
  const question = page.getByRole("alertdialog", { name: /^Publish on/ });
  await pressEnter(question.getByRole("button", { name: "Publish", exact: true }));
  await page.waitForURL(/\/posts\//);
  await expect(page.getByRole("link", { name: /^View on/ })).toHaveCount(2, { timeout: 120_000 });
  await expectAccessible(page);
  expect(await shownAt(page, "Bluesky")).toContain("Who can reply: follower");
  expect(await shownAt(page, "Mastodon")).toContain("Loud news");
});

async function expectAsks(page: Page, network: string, labels: string[]): Promise<void> {
  await tabTo(page.getByRole("button", { name: `Connect ${network} account` }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Connect a ${network} account` });
  for (const label of labels) await expect(dialog.getByLabel(label).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
}

async function trySample(page: Page, { url }: Team, network: string): Promise<void> {
  await pressEnter(page.getByRole("button", { name: `Try a sample ${network} account` }));
  const consent = page.getByRole("button", { name: /^(Allow|Authori[sz]e|Continue)/ }).first();
  await consent.waitFor();
  await expectAccessible(page);
  await pressEnter(consent);
  await page.waitForURL((address) => address.href.startsWith(`${url}/connections?connected=`));
  await expect(page.getByRole("region", { name: network, exact: true })).toContainText("1 account");
  await expectAccessible(page);
}

async function accountsOf({ api }: Team): Promise<string[]> {
  const { items } = await (await api.get("/api/connections")).json();
  return items
    .filter(({ provider }: { provider: string }) => ["bluesky", "mastodon"].includes(provider))
    .map(({ id }: { id: string }) => id);
}

async function pick(list: Locator, option: string): Promise<void> {
  await list.press("Enter");
  const offered = list.page().getByRole("option", { name: option, exact: true });
  await offered.waitFor();
  await list.page().keyboard.type(option);
  await list.page().keyboard.press("Enter");
  await expect(list).toContainText(option);
}

async function shownAt(page: Page, network: string): Promise<string> {
  const link = page.getByRole("link", { name: `View on ${network}` });
  const shown = await page.context().newPage();
  await shown.goto((await link.getAttribute("href")) ?? "");
  await expectAccessible(shown);
  const words = await shown.locator("body").innerText();
  await shown.close();
  return words;
}
