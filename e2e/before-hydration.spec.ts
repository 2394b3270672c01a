import { devices, type Page, type Route } from "playwright/test";
import { hurry } from "./fixtures/hydration";
import { noonAhead, schedulePost } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

const chunks = "**/_next/static/chunks/*.js*";

/** Opens a page whose scripts do not come until they are released. */
async function openWithoutScripts(page: Page, address: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(chunks, async (route) => {
    if (isHeld) held.push(route);
    else await route.continue();
  });
  await hurry(page);
  await page.goto(address, { waitUntil: "commit" });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const emailOf = (page: Page) => page.getByRole("textbox", { name: "E-mail" });

async function expectInvited(page: Page, email: string): Promise<void> {
  const invitations = page.getByRole("region", { name: "Invitations" });
  await expect(invitations.getByRole("listitem").filter({ hasText: email })).toBeVisible();
}

test("what is typed before the scripts have run stays, and is sent", async ({ page, team }) => {
  const release = await openWithoutScripts(page, `${team.url}/settings/members`);
  const email = emailOf(page);
  await email.pressSequentially("half");
  const before = await email.elementHandle();
  const place = await email.boundingBox();
  await release();
  await expect(page.locator("unhydrated=main input")).toHaveCount(0);
  expect(await before?.evaluate((box) => box.isConnected && box === document.activeElement)).toBe(
    true,
  );
  expect(await email.boundingBox()).toEqual(place);
  await page.keyboard.type("-done@example.com");
  await expect(email).toHaveValue("half-done@example.com");
  await page.keyboard.press("Enter");
  await expectInvited(page, "half-done@example.com");
  await expect(email).toHaveValue("");
});

test("a form that is sent before the scripts have run goes out once they have", async ({
  page,
  team,
}) => {
  const release = await openWithoutScripts(page, `${team.url}/settings/members`);
  const email = emailOf(page);
  await email.fill("early@example.com");
  await email.press("Enter");
  await expect(email).toBeFocused();
  await release();
  await expectInvited(page, "early@example.com");
  await expect(email).toHaveValue("");
});

test.describe("on a phone", () => {
  const { viewport, userAgent, isMobile, hasTouch } = devices["Pixel 7"];
  test.use({ viewport, userAgent, isMobile, hasTouch });

  test("the calendar, the queue and a post are there before the scripts", async ({
    page,
    team,
  }) => {
    const text = "Read before any script";
    const { id } = await schedulePost(team, { text, at: noonAhead(2) });
    for (const path of ["/calendar?view=list", "/calendar?view=week", "/queue", `/posts/${id}`]) {
      const release = await openWithoutScripts(page, `${team.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (!path.endsWith("week")) {
        await expect(page.getByRole("main").getByText(text).first()).toBeVisible();
      }
      await release();
      await page.unroute(chunks);
    }
  });
});

test.describe("where a chunk does not come", () => {
  test.use({ provokedErrors: /net::ERR_FAILED|load chunk/ });

  test("the composer says so, keeps the text, and asks again", async ({ page, team }) => {
    await page.goto(`${team.url}/compose`);
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.fill("It stays here");
    await page.route(chunks, (route) => route.abort());
    await page.getByRole("button", { name: "Emoji" }).click();
    const failed = page.getByRole("alert").filter({ hasText: "The emoji did not load" });
    await expect(failed).toBeVisible();
    await page.unroute(chunks);
    await failed.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("combobox", { name: /emoji/i })).toBeVisible();
    await expect(text).toHaveValue("It stays here");
  });
});
