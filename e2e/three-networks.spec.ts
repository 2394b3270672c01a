import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { uploadPicture } from "./fixtures/picture";
import { expect, type Team, test } from "./fixtures/team-test";
import { choosePages } from "./pages/connections-page";

test("a picture with a comment below it goes out on all three networks", async ({ page, team }) => {
  await signInAt(page, team, /^Connect Instagram/);
  await page.getByText("Sample Account One").first().waitFor();
  await expectAccessible(page);
  await signInAt(page, team, /^Connect LinkedIn/);
  await choosePages(page, "Sample Organization One");

  const connectionIds = await oneOfEach(team);
  expect(connectionIds).toHaveLength(3);
  const answer = await team.api.post("/api/posts", {
    data: {
      text: "Seen on three networks",
      mediaIds: [await uploadPicture(team.api, "three.jpg")],
      additionalPosts: [{ text: "And once below it" }],
      connectionIds,
      scheduledAt: new Date(Date.now() + 5_000).toISOString(),
      idempotencyKey: crypto.randomUUID(),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { post } = await answer.json();
  await page.goto(`${team.url}/posts/${post.id}`);
  const links = page.getByRole("link", { name: /^View on/ });
  await expect(links).toHaveCount(5, { timeout: 120_000 });
  await expectAccessible(page);
  const stateOf = async () =>
    (await (await team.api.get(`/api/posts/${post.id}`)).json()).post.state;
  await expect.poll(stateOf).toBe("published");
  for (const network of ["Facebook", "Instagram", "LinkedIn"]) {
    const address = await page
      .getByRole("link", { name: `View on ${network}` })
      .first()
      .getAttribute("href");
    const shown = await page.context().newPage();
    await shown.goto(address ?? "");
    await expect(shown.getByText("Seen on three networks")).toBeVisible();
    await shown.close();
  }
});

async function signInAt(page: Page, { url }: Team, connect: RegExp): Promise<void> {
  await page.goto(`${url}/connections`);
  await page.getByRole("button", { name: connect }).first().click();
  await page
    .getByRole("button", { name: /^(Allow|Continue)/ })
    .first()
    .click();
  await page.waitForURL(/\/connections/);
}

async function oneOfEach({ api }: Team): Promise<string[]> {
  const { items } = await (await api.get("/api/connections")).json();
  const byNetwork = new Map<string, string>();
  const open = ["bluesky", "mastodon", "wordpress", "ghost"];
  for (const { provider, id } of items) if (!open.includes(provider)) byNetwork.set(provider, id);
  return [...byNetwork.values()];
}
