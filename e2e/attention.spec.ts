import type { Page } from "playwright/test";
import { expectAccessible } from "./fixtures/accessible";
import { query } from "./fixtures/database";
import type { Installation } from "./fixtures/installation";
import { injectFault, publicationsOf } from "./fixtures/sandbox";
import { schedulePost, secondsAhead } from "./fixtures/schedule-post";
import { expect, type Team, test } from "./fixtures/team-test";

const settledWithin = { timeout: 180_000 };

test("failed and unconfirmed posts stand first in the queue and are published in the end", async ({
  page,
  team,
  installation,
}) => {
  const [one, other] = await accounts(team);
  if (!one || !other) throw new Error("The team has fewer than two accounts.");
  await injectFault(team, one, { kind: "error", code: 506 });
  await injectFault(team, other, { kind: "reset" });
  const posts = [
    await schedule(team, one, "This one is refused at first"),
    await schedule(team, other, "This one gets no answer"),
  ];
  await expect.poll(() => ageCalls(installation, posts), settledWithin).toHaveLength(2);
  await page.goto(`${team.url}/calendar`);
  await page.getByRole("link", { name: "Queue" }).first().click();
  await expect(inQueue(page, /is refused at first/)).toContainText("Failed", settledWithin);
  await expect(inQueue(page, /gets no answer/)).toContainText("Not confirmed", settledWithin);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  await inQueue(page, /gets no answer/).press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/posts\//);
  await page.getByText("History", { exact: true }).click();
  await page.getByText("Details", { exact: true }).first().click();
  await expect(page.getByText("Sent to the network")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Retry on ${one.name}` }).click();
  await expect(page.getByRole("link", { name: /^View on/ })).toBeVisible(settledWithin);
  await expect(page.getByText("Sample Administrator tried it again.")).toBeVisible();

  await page.goBack();
  await inQueue(page, /gets no answer/).click();
  const panel = page.getByRole("note").filter({ hasText: "We can't tell yet" });
  await expect(panel.getByRole("link", { name: /^Open the/ })).toHaveAttribute("href", /\/\d+$/);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "It is not there: send again" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("people see the post twice");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("link", { name: /^View on/ })).toBeVisible(settledWithin);

  for (const text of ["This one is refused at first", "This one gets no answer"]) {
    expect(await publicationsOf(team, text)).toHaveLength(1);
  }
});

type Account = { id: string; name: string; accountId: string };

async function accounts({ api }: Team): Promise<Account[]> {
  return (await (await api.get("/api/connections")).json()).items;
}

async function schedule({ api }: Team, { id }: Account, text: string): Promise<string> {
  const post = await schedulePost({ api, connectionIds: [id] }, { text, at: secondsAhead(2) });
  return post.id;
}

/**
 * Herald asks about a call without a clear answer for two minutes, which have passed then. Returns
 * those calls that it has asked about.
 */
function ageCalls(installation: Installation, postIds: string[]): Promise<object[]> {
  return query(
    installation,
    `UPDATE "Delivery" SET "intentAt" = "intentAt" - interval '3 minutes'
    WHERE "postId" = ANY($1) AND EXISTS (
      SELECT FROM "DeliveryEvent" WHERE "deliveryId" = "Delivery".id AND kind = 'looked'
    )
    RETURNING id`,
    [postIds],
  );
}

function inQueue(page: Page, text: RegExp) {
  return page.getByRole("region", { name: /^Needs attention/ }).getByRole("link", { name: text });
}
