import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { samplePicture } from "./fixtures/picture";
import { tabTo } from "./fixtures/tab-to";
import { expect, test } from "./fixtures/team-test";
import { planAhead, scheduleAndOpen, writePost } from "./pages/composer-page";

const account = "Sample Page One";

test("a picture is cropped by keyboard alone and scheduled with its crop", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  await writePost(page, { account, text: "The tower opens" });
  await addTower(page);
  const control = page.getByRole("button", { name: "Crop tower.jpg", exact: true });
  await tabTo(control);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Crop tower.jpg" });
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(control).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(dialog.getByRole("radio", { name: /^Original/ }));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("radio", { name: /^4:5/ })).toBeChecked();
  await page.keyboard.press("Shift+Tab");
  await expect(dialog.getByRole("button", { name: "Focal point" })).toBeFocused();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.press("+");
  await expect(dialog.getByRole("status")).toContainText("4:5, focus 50 % across, 30 % down");
  await inEveryWidth(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const cropped = page.getByRole("button", { name: "Crop tower.jpg, now 4:5" });
  await expect(cropped).toBeFocused();
  await expectAccessible(page);

  await planAhead(page);
  await scheduleAndOpen(page);
  const postId = page.url().split("/").at(-1) ?? "";
  const { post } = await (await team.api.get(`/api/posts/${postId}?include=crops`)).json();
  expect(post.crops).toMatchObject([{ aspect: "4:5", focusX: 0.5, focusY: 0.3, zoom: 1.1 }]);
  await shownAs(page, 4 / 5);
  await expectAccessible(page);
});

test("a frame is dragged, the whole picture put on black, and a crop undone", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  await writePost(page, { account, text: "Another tower" });
  await addTower(page);
  await page.getByRole("button", { name: "Crop tower.jpg", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Crop tower.jpg" });
  await dialog.getByRole("radio", { name: /^1:1/ }).click();
  const frame = dialog.getByRole("button", { name: "Frame" });
  const before = await frame.boundingBox();
  await drag(page, { x: 0, y: -60 });
  const after = await frame.boundingBox();
  expect((before?.y ?? 0) - (after?.y ?? 0)).toBeGreaterThan(40);
  await dialog.getByRole("radio", { name: "Whole picture" }).click();
  await dialog.getByRole("radio", { name: "On black" }).click();
  await inEveryWidth(page);
  await dialog.getByRole("radio", { name: "Cut out" }).click();
  await dialog.getByRole("button", { name: "Apply crop" }).click();
  await expect(page.getByRole("button", { name: "Crop tower.jpg, now 1:1" })).toBeVisible();
  await shownAs(page, 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Crop tower.jpg", exact: true })).toBeVisible();
});

async function drag(page: Page, by: { x: number; y: number }): Promise<void> {
  const box = await page.getByRole("button", { name: "Frame" }).boundingBox();
  if (!box) throw new Error("There is no frame.");
  const from = { x: box.x + box.width / 4, y: box.y + box.height / 4 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

async function addTower(page: Page): Promise<void> {
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles(await samplePicture("tower.jpg", 1000, 2000));
  await page.getByRole("button", { name: "Remove tower.jpg" }).waitFor();
}

async function shownAs(page: Page, shape: number): Promise<void> {
  const picture = page.locator('article img[src*="/crop?"]').first();
  await expect(picture).toBeVisible();
  const size = () =>
    picture.evaluate((image) =>
      image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight : 0,
    );
  await expect.poll(size).toBeCloseTo(shape, 2);
}

async function inEveryWidth(page: Page): Promise<void> {
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
  }
}
