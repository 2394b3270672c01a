import type { Page } from "playwright/test";
import { joinTeam } from "./fixtures/colleague";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, type Team, test } from "./fixtures/team-test";
import { chooseAccount } from "./pages/composer-page";

// A finger needs 44 pixels (WCAG 2.5.5). A link within a sentence is as high as its line, and
// emoji stand as close as on a phone's own keyboard.
const least = 44;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("a thumb meets what is pressed on the pages of a day's work", async ({ page, team }) => {
  const { id, date } = await planned(team);
  const tom = await joinTeam(team, "Sample Tom");
  const said = { data: { body: "A comment for a thumb" } };
  expect((await tom.api.post(`/api/posts/${id}/comments`, said)).ok()).toBe(true);
  for (const view of ["week", "month", "list"]) {
    await page.goto(`${team.url}/calendar?view=${view}&date=${date}`);
    await expect(page.getByRole("main").getByText("Met by a thumb").first()).toBeVisible();
    await expectTargets(page, `calendar by ${view}`);
  }
  for (const [path, shown] of [
    ["/queue", "Met by a thumb"],
    ["/queue?by=account", "Met by a thumb"],
    [`/posts/${id}`, "Met by a thumb"],
    ["/drafts", "A draft for a thumb"],
    ["/import", "Choose a file"],
    ["/media", "Media"],
    ["/results", "Results"],
    ["/series", "Nothing repeats yet"],
    ["/notifications", "A comment for a thumb"],
    ["/connections", "Sample Page One"],
    ["/settings", "Profile"],
    ["/settings/approvals", "Nobody’s approval is needed"],
  ] as const) {
    await page.goto(`${team.url}${path}`);
    await expect(page.getByRole("main").getByText(shown).first()).toBeVisible();
    await expectTargets(page, path);
  }
});

test("a thumb meets what the composer and its menus offer", async ({ page, team }) => {
  await page.goto(`${team.url}/compose`);
  await chooseAccount(page, "Sample Page One");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Met by a thumb");
  await expectTargets(page, "composer");
  await page.getByRole("button", { name: "Pick a time" }).tap();
  await expect(page.getByRole("dialog").getByRole("grid")).toBeVisible();
  await expectTargets(page, "the time of a post");
  await page.keyboard.press("Escape");
});

async function planned(team: Team): Promise<{ id: string; date: string }> {
  const at = noonAhead(13);
  const { id } = await schedulePost(team, { text: "Met by a thumb", at });
  await team.api.post("/api/drafts", { data: { text: "A draft for a thumb" } });
  return { id, date: at.toISOString().slice(0, 10) };
}

async function expectTargets(page: Page, where: string): Promise<void> {
  await page.waitForFunction(isStill);
  const small = await page.evaluate(smallTargets, least);
  expect.soft(small, where).toEqual([]);
}

/** Fading in counts as hidden until it is over. */
function isStill(): boolean {
  return document.getAnimations().every(({ playState, effect }) => {
    return playState !== "running" || effect?.getComputedTiming().iterations === Infinity;
  });
}

/** Lists what can be pressed and is smaller than `least` pixels in a direction, with its size. */
function smallTargets(least: number): string[] {
  const pressed =
    "a[href], button, summary, select, input, textarea, [role=button], [role=option], [role=tab]";
  return Array.from(document.querySelectorAll<HTMLElement>(pressed)).flatMap((element) => {
    const style = getComputedStyle(element);
    const isHidden =
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest("[inert], [aria-hidden=true]") !== null;
    if (isHidden || style.display === "inline") return [];
    // A stretched link is as large as what it is laid over.
    const over = getComputedStyle(element, "::after");
    const isStretched = over.position === "absolute" && over.inset === "0px";
    const target =
      element.closest("label") ?? (isStretched ? element.offsetParent : null) ?? element;
    const { width, height, bottom } = target.getBoundingClientRect();
    // The link to the content waits above the window for a keyboard.
    if (width <= 1 || height <= 1 || bottom <= 0) return [];
    if (Math.ceil(width) >= least && Math.ceil(height) >= least) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return [`${name.trim().slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
  });
}
