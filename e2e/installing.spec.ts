import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { samplePicture } from "./fixtures/picture";
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

test("a phone shares a text, a link and a picture, which an installed Herald begins a post with", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  await readyToShare(page);
  // Chromium emulates no display mode.
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === "(display-mode: standalone)" ? real("all") : real(query);
  });
  await share(page, { text: "The lighthouse", url: "https://example.com/light", picture: true });
  await expect(textBox(page)).toHaveValue("The lighthouse\nhttps://example.com/light");
  await expect(page.getByRole("button", { name: "Remove shared.jpg" })).toBeVisible();
  await page.goto(`${team.url}/queue`);
  await page.goto(`${team.url}/compose`);
  await expect(textBox(page)).toBeVisible();
  await expect(page.getByText("You shared this")).toBeHidden();
});

test("in a browser's tab a person decides about what was shared, also after signing in", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/calendar`);
  await readyToShare(page);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await share(page, { text: "From a tab" });
  await page.waitForURL(/\/sign-in/);
  await page.context().addCookies(cookies);
  await page.goto(`${team.url}/calendar`);
  await page.getByRole("button", { name: "Write it" }).click();
  const notice = page.getByRole("status").filter({ hasText: "You shared this" });
  await expect(notice).toContainText("From a tab");
  await expect(textBox(page)).not.toHaveValue(/From a tab/);
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Use it" }).click();
  await expect(textBox(page)).toHaveValue(/From a tab$/);
  await expect(notice).toBeHidden();
});

test.describe("a browser that has no worker yet", () => {
  test.use({ serviceWorkers: "block" });

  test("says that nothing arrived", async ({ page, team }) => {
    await page.goto(`${team.url}/calendar`);
    await share(page, { text: "Too early", picture: true });
    await expect(page.getByText("What you shared did not arrive")).toBeVisible();
    await page.getByRole("button", { name: "Understood" }).click();
    await expect(page.getByText("What you shared did not arrive")).toBeHidden();
  });
});

async function readyToShare(page: Page): Promise<void> {
  const isActive = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/share");
      return registration?.active?.state;
    });
  await expect.poll(isActive, { timeout: 60_000 }).toBe("activated");
}

/** Posts as the phone's own sheet does, by the names that the manifest gives. */
async function share(
  page: Page,
  { picture = false, ...fields }: { text: string; url?: string; picture?: boolean },
): Promise<void> {
  const { name, mimeType, buffer } = await samplePicture("shared.jpg", 1030, 640);
  const bytes = picture ? buffer.toString("base64") : null;
  await page.evaluate(
    async ({ values, file }) => {
      const form = document.createElement("form");
      Object.assign(form, { method: "post", action: "/share", enctype: "multipart/form-data" });
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement("input"), { name, value }));
      }
      const media = Object.assign(document.createElement("input"), { name: "media", type: "file" });
      if (file.bytes !== null) {
        const content = Uint8Array.from(atob(file.bytes), (each) => each.charCodeAt(0));
        const chosen = new DataTransfer();
        chosen.items.add(new File([content], file.name, { type: file.mimeType }));
        media.files = chosen.files;
      }
      form.append(media);
      document.body.append(form);
      form.submit();
    },
    { values: fields, file: { name, mimeType, bytes } },
  );
}

function textBox(page: Page) {
  return page.getByRole("textbox", { name: "Text", exact: true });
}
