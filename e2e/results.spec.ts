import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { query } from "./fixtures/database";
import { secondsAhead } from "./fixtures/schedule-post";
import { expect, type Team, test } from "./fixtures/team-test";

const text = "What will come of this one";

test("numbers that the network counts stand on the post, on Results, on paper and in the table", async ({
  page,
  team,
  sharedInstallation,
}) => {
  const panelUrl = await connectSample(page, team);
  const { id, deliveryId } = await publish(team);

  const control = await page.context().newPage();
  await control.goto(panelUrl);
  await setNumbers(control, { reactions: 41, comments: 7 });
  await expectInBothWidths(control);

  await page.goto(`${team.url}/posts/${id}`);
  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("button", { name: "Ask again" }).click();
  await expect(results.getByText("41", { exact: true }).first()).toBeVisible();
  await expect(results.getByText("7", { exact: true }).first()).toBeVisible();
  await expect(results).toContainText("just now");
  await expectInBothWidths(page);
  await results.getByRole("button", { name: "Ask again" }).click();
  await expect(results.getByText(/Ask again in \d+ minutes?/)).toBeVisible();

  await page.goto(`${team.url}/results`);
  const main = page.getByRole("main");
  await expect(main).toContainText("41");
  await expectInBothWidths(page);
  await main.getByRole("button", { name: /show the posts behind the reactions/ }).click();
  const behind = page.getByRole("dialog");
  await expect(behind.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(behind).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(main).toContainText("41");
  await expect(page.getByRole("navigation").first()).toBeHidden();
  await page.emulateMedia({ media: null });

  const period = `from=${daysFromNow(-7)}&to=${daysFromNow(1)}`;
  const table = await (await team.api.get(`/api/results.csv?${period}`)).text();
  const [head = "", ...rows] = table.split(/\r?\n/);
  const row = rows.find((line) => line.includes(text)) ?? "";
  expect(row.split(",")[head.split(",").findIndex((name) => /reactions/i.test(name))]).toBe("41");

  await control.reload();
  await control.getByRole("button", { name: `Delete ${text} there` }).click();
  await expect(control.getByText("Deleted there")).toBeVisible();
  // Somebody asks a quarter of an hour later.
  const aside = `UPDATE "DeliveryResult" SET "askedAt" = now() - interval '1 hour' WHERE "deliveryId" = $1`;
  await query(sharedInstallation, aside, [deliveryId]);
  await page.goto(`${team.url}/posts/${id}`);
  await results.getByRole("button", { name: "Ask again" }).click();
  await expect(results.getByText("Deleted there")).toBeVisible();
  await expect(results.getByText("41", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

async function connectSample(page: Page, { url }: Team): Promise<string> {
  await page.goto(`${url}/connections`);
  const panel = page.getByRole("link", { name: "Make Bluesky misbehave" });
  await page.getByRole("button", { name: "Try a sample Bluesky account" }).click();
  await page.getByRole("button", { name: /^(Allow|Authori[sz]e|Continue)/ }).click();
  await page.waitForURL((address) => address.href.startsWith(`${url}/connections?connected=`));
  return (await panel.getAttribute("href")) ?? "";
}

async function publish({ api }: Team): Promise<{ id: string; deliveryId: string }> {
  const { items } = await (await api.get("/api/connections")).json();
  const account = items.find(({ provider }: { provider: string }) => provider === "bluesky");
  const data = {
    text,
    connectionIds: [account.id],
    scheduledAt: secondsAhead(3).toISOString(),
    idempotencyKey: crypto.randomUUID(),
  };
  const answer = await api.post("/api/posts", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { post } = await answer.json();
  const read = async () => (await (await api.get(`/api/posts/${post.id}`)).json()).post;
  await expect.poll(async () => (await read()).state, { timeout: 120_000 }).toBe("published");
  return { id: post.id, deliveryId: (await read()).deliveries[0].id };
}

async function setNumbers(control: Page, counted: Record<string, number>): Promise<void> {
  const post = control.getByRole("listitem").filter({ hasText: text });
  await post.getByText("No numbers yet").click();
  for (const [name, value] of Object.entries(counted)) {
    await post.getByRole("spinbutton", { name, exact: true }).fill(String(value));
  }
  await expectAccessible(control);
  await post.getByRole("button", { name: "Set the numbers" }).click();
  await expect(post.getByText("41 reactions, 7 comments")).toBeVisible();
}

async function expectInBothWidths(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}
