import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { pressEnter, tabTo } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { chooseAccount, openScheduled, planAhead } from "./pages/composer-page";

test("a post is written by keyboard alone, with emoji, hashtags, a signature and a split", async ({
  page,
  team,
}) => {
  await makeSignature(page, team);
  await keep(team, { kind: "hashtags", name: "Bread", text: "#bread #rolls" });
  await page.goto(`${team.url}/compose`);
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await expect(text).toBeFocused();
  await page.keyboard.type("Fresh from the oven ");

  await press(page, "Emoji");
  await expect(page.getByRole("combobox", { name: "Find an emoji" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("croissant");
  await expect(page.getByRole("option", { name: "croissant" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("Fresh from the oven 🥐");
  await page.keyboard.press("Control+z");
  await expect(text).toHaveValue("Fresh from the oven ");
  await page.keyboard.press("Control+Shift+z");

  await press(page, "Hashtag sets");
  await expect(page.getByRole("option", { name: /Bread/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type("rolls");
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue("Fresh from the oven 🥐 #bread #rolls");

  await page.keyboard.type("\nOpen from six.");
  await press(page, "Snippets");
  await expect(page.getByRole("option", { name: /Bakers/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(text).toHaveValue(/Open from six\.\n\n— The bakers$/);

  await splitAndJoin(page);
  await previewOf(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, "Emoji");
  await expect(page.getByRole("combobox", { name: "Find an emoji" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Emoji" }).first()).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await planAhead(page);
  await page.keyboard.press("Control+Enter");
  await openScheduled(page);
  await expect(page.getByText("— The bakers").first()).toBeVisible();
});

async function makeSignature(page: Page, team: Team): Promise<void> {
  await page.goto(`${team.url}/settings/snippets`);
  await expectAccessible(page);
  await press(page, "New signature");
  const dialog = page.getByRole("dialog", { name: "New signature" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Bakers");
  await page.keyboard.press("Tab");
  await page.keyboard.type("— The bakers");
  await expectAccessible(page);
  await pressEnter(dialog.getByRole("button", { name: "Make signature" }));
  const card = page.getByRole("region", { name: "Signatures" });
  await expect(card.getByRole("listitem")).toContainText("— The bakers");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function keep({ api }: Team, data: Record<string, string>): Promise<void> {
  const answer = await api.post("/api/snippets", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page.getByRole("button", { name, exact: true }).first());
  await page.keyboard.press("Enter");
}

async function splitAndJoin(page: Page): Promise<void> {
  const first = page.getByRole("textbox", { name: "Text", exact: true });
  const second = page.getByRole("textbox", { name: /^Text of/ });
  await first.press("Control+Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Alt+Enter");
  await expect(second).toBeFocused();
  await expect(first).toHaveValue("Fresh from the oven 🥐 #bread #rolls");
  await expect(second).toHaveValue("Open from six.\n\n— The bakers");
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await expect(second).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(second).toHaveValue("Open from six.\n\n— The bakers");
}

async function previewOf(page: Page): Promise<void> {
  await chooseAccount(page, "Sample Page One");
  await expect(page.getByRole("article", { name: /^Sample Page One on/ })).toContainText("Fresh");
}
