import { expectAccessible } from "./fixtures/accessible";
import { expect, test } from "./fixtures/team-test";

test("an administrator makes the sandbox refuse a post and sees that it waits for a person", async ({
  page,
  team,
}) => {
  await page.goto(`${team.url}/connections`);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Make Facebook misbehave" }).click();
  const panel = await opened;
  await expectAccessible(panel);
  await panel.getByRole("button", { name: "Refuse the next post for good" }).click();
  await expect(panel.getByRole("button", { name: "Behave again" })).toBeVisible();
  await panel.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(panel);

  const answer = await team.api.post("/api/posts", {
    data: {
      text: "This one is refused by a press of a button",
      connectionIds: team.connectionIds.slice(0, 1),
      scheduledAt: new Date().toISOString(),
      idempotencyKey: crypto.randomUUID(),
    },
  });
  const { post } = await answer.json();
  await page.goto(`${team.url}/posts/${post.id}`);
  await expect(page.getByText("A refusal that no table lists.").first()).toBeVisible({
    timeout: 60_000,
  });

  await page.goto(`${team.url}/settings`);
  await page.getByRole("link", { name: "Publishing" }).click();
  const waiting = page.getByText("Waiting for a person").locator("..");
  await expect(waiting).toContainText(/[1-9]/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
