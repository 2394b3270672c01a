import type { Locator, Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { samplePicture } from "./fixtures/picture";
import { tabTo, typeInto } from "./fixtures/tab-to";
import { expect, type Team, test } from "./fixtures/team-test";
import { planAhead, scheduleAndOpen, writePost } from "./pages/composer-page";

const text = "The lighthouse opens again";

test("a picture is kept once, described, posted from the library and deleted, by keyboard", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/media`);
  await upload(page, "lighthouse.jpg");
  await expect(tile(page, "lighthouse.jpg, picture, no alt text")).toBeVisible();
  await upload(page, "again.jpg");
  const twice = page.getByText("again.jpg is in the library already, as lighthouse.jpg");
  await expect(twice).toBeVisible();
  await expect(tile(page, "again.jpg")).toHaveCount(0);
  await inBothWidths(page);

  await describeByKeyboard(page);
  await findByWords(page);
  await postFromLibrary(page);
  const postId = page.url().split("/").at(-1) ?? "";
  expect(await altOf(team, postId)).toBe("A lighthouse");

  await page.goto(`${team.url}/media?q=lighthouse`);
  await tabTo(tile(page, "lighthouse.jpg"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "lighthouse.jpg", exact: true });
  await expect(dialog.getByRole("link", { name: new RegExp(text) })).toContainText("Scheduled");
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await inBothWidths(page);
  await replaceAndUndo(page, team, postId);

  await team.api.delete(`/api/posts/${postId}?version=1`);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(tile(page, "lighthouse.jpg")).toBeFocused();
  await page.keyboard.press("Delete");
  const question = page.getByRole("alertdialog", { name: "Delete lighthouse.jpg?" });
  await expectAccessible(page);
  await tabTo(question.getByRole("button", { name: "Delete file" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing found for “lighthouse”")).toBeVisible();
  await inBothWidths(page);
});

test("several files are described, labelled, found by their label and deleted, by keyboard", async ({
  page,
  team,
}) => {
  const made = await team.api.post("/api/labels", { data: { name: "Harbour" } });
  const { label } = await made.json();
  await page.goto(`${team.url}/media`);
  for (const [name, width] of [
    ["crane.jpg", 1010],
    ["ferry.jpg", 1020],
  ] as const) {
    await upload(page, name, width);
    await expect(tile(page, `${name}, picture, no alt text`)).toBeVisible();
  }
  await tabTo(tile(page, "ferry.jpg, picture"));
  await page.keyboard.press("x");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Selected files" });
  await expect(bar.getByRole("status")).toHaveText("2 files selected");
  await inBothWidths(page);

  await tabTo(bar.getByRole("button", { name: "Labels…" }));
  await page.keyboard.press("Enter");
  const labels = page.getByRole("dialog", { name: "Labels of 2 files" });
  await tabTo(labels.getByRole("checkbox", { name: "Harbour" }));
  await page.keyboard.press("Space");
  await inBothWidths(page);
  await tabTo(labels.getByRole("button", { name: "Change" }));
  await page.keyboard.press("Enter");
  await expect(tile(page, "crane.jpg, picture, no alt text, labels Harbour")).toBeVisible();

  await tabTo(bar.getByRole("button", { name: "Alt text…" }));
  await page.keyboard.press("Enter");
  const texts = page.getByRole("dialog", { name: "Alt text of 2 files" });
  await typeInto(texts.getByRole("textbox", { name: "crane.jpg" }), "A crane");
  await typeInto(texts.getByRole("textbox", { name: "ferry.jpg" }), "A ferry");
  await inBothWidths(page);
  await tabTo(texts.getByRole("button", { name: "Save alt texts" }));
  await page.keyboard.press("Enter");
  await expect(tile(page, "ferry.jpg, picture, labels Harbour")).toBeVisible();

  await page.goto(`${team.url}/media?label=${label.id}`);
  await expect(tile(page, ".jpg")).toHaveCount(2);
  await tabTo(tile(page, "ferry.jpg"));
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await tabTo(page.getByRole("button", { name: "Delete files" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("No picture or video has this label")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(tile(page, ".jpg")).toHaveCount(2);
  const { items } = await (await team.api.get(`/api/media?label=${label.id}`)).json();
  expect(items.map(({ alt }: { alt: string }) => alt)).toEqual(["A ferry", "A crane"]);

  await team.api.delete(`/api/labels/${label.id}`);
  for (const { id } of items) await team.api.delete(`/api/media/${id}`);
});

async function upload(page: Page, name: string, width = 1000): Promise<void> {
  const input = page.locator('input[type="file"][aria-label="Upload media"]').first();
  await input.setInputFiles(await samplePicture(name, width, 640));
}

async function describeByKeyboard(page: Page): Promise<void> {
  await tabTo(tile(page, "lighthouse.jpg"));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "lighthouse.jpg", exact: true });
  await expect(dialog).toContainText("1000 × 640");
  await expect(dialog).toContainText("No post, draft or template uses it.");
  await typeInto(dialog.getByRole("textbox", { name: "Alt text" }), "A lighthouse");
  await tabTo(dialog.getByRole("button", { name: "Save alt text" }));
  await inBothWidths(page);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alt text saved")).toBeVisible();
  await expectAboveSheet(page, page.locator("[data-toast]", { hasText: "Alt text saved" }));
  await tabTo(dialog.getByRole("button", { name: "Show actual size" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("region", { name: "Actual size" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(tile(page, "lighthouse.jpg")).toBeFocused();
}

async function expectAboveSheet(page: Page, toast: Locator): Promise<void> {
  const size = page.viewportSize();
  if (!size) throw new Error("The page has no size.");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeLessThan(100);
  await page.setViewportSize(size);
}

async function findByWords(page: Page): Promise<void> {
  await page.getByRole("searchbox", { name: "Search media" }).fill("a light");
  await expect(page).toHaveURL(/q=a\+light/);
  await expect(tile(page, "lighthouse.jpg")).toBeVisible();
  await page.getByRole("radio", { name: "Videos" }).click();
  await expect(page.getByText("Nothing found for “a light”")).toBeVisible();
  await page.getByRole("button", { name: "Show all media" }).click();
  await page.getByRole("combobox", { name: "Only" }).click();
  await page.getByRole("option", { name: "Unused" }).click();
  await expect(page).toHaveURL(/only=unused/);
  await expect(tile(page, "lighthouse.jpg")).toBeVisible();
}

async function postFromLibrary(page: Page): Promise<void> {
  await writePost(page, { account: "Sample Page One", text });
  await tabTo(page.getByRole("button", { name: "From library" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "From library" });
  await typeInto(dialog.getByRole("searchbox"), "lighthouse");
  const choice = dialog.getByRole("button", { name: /^lighthouse\.jpg/ });
  await tabTo(choice);
  await page.keyboard.press("Enter");
  await expect(choice).toHaveAttribute("aria-pressed", "true");
  await inBothWidths(page);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Remove lighthouse.jpg" })).toBeVisible();
  await planAhead(page);
  await scheduleAndOpen(page);
}

async function replaceAndUndo(page: Page, team: Team, postId: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "lighthouse.jpg", exact: true });
  await typeInto(dialog.getByRole("textbox", { name: "Alt text" }), " at dusk");
  const both = dialog.getByRole("checkbox", { name: "Also in the scheduled post" });
  await expect(both).toBeChecked();
  await tabTo(dialog.getByRole("button", { name: "Save alt text" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Alt text saved, also in a scheduled post")).toBeVisible();
  expect(await altOf(team, postId)).toBe("A lighthouse at dusk");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The former alt text is back")).toBeVisible();
  expect(await altOf(team, postId)).toBe("A lighthouse");
}

async function altOf(team: Team, postId: string): Promise<string> {
  const { post } = await (await team.api.get(`/api/posts/${postId}`)).json();
  return post.media[0].alt;
}

async function inBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

function tile(page: Page, name: string) {
  const list = page.getByRole("list", { name: "Media", exact: true });
  return list.getByRole("button", { name });
}
