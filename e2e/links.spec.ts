import { expectAccessible } from "./fixtures/accessible";
import { publicationsOf } from "./fixtures/sandbox";
import { secondsAhead } from "./fixtures/schedule-post";
import { expect, test } from "./fixtures/team-test";

test("what a rule adds to links is previewed, and is what the network gets", async ({
  page,
  team,
}) => {
  const { api, url, connectionIds } = team;
  const made = await api.post("/api/labels", { data: { name: "Counted visits", color: "teal" } });
  const labelId: string = (await made.json()).label.id;
  try {
    await page.goto(`${url}/settings/links`);
    const card = page.getByRole("region", { name: "Links" });
    await expect(card.getByText("Links go out as they are written")).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Add a rule" }).click();
    await card.getByRole("combobox", { name: "Holds for" }).click();
    await page.getByRole("option", { name: "Posts with the label Counted visits" }).click();
    await expect(card.getByText(/\?utm_source=\w+&utm_medium=social/)).toBeVisible();
    await expectAccessible(page);
    await card.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Rules for links saved")).toBeVisible();

    const text = "Read it at https://example.com/news?page=2 today";
    const content = { text, labelIds: [labelId], connectionIds: connectionIds.slice(0, 1) };
    const { draft } = await (await api.post("/api/drafts", { data: content })).json();
    await page.goto(`${url}/compose?draft=${draft.id}`);
    const added = "utm_source=facebook&utm_medium=social";
    await expect(page.getByText(`Links get ${added}`)).toBeVisible();
    await expectAccessible(page);
    await api.delete(`/api/drafts/${draft.id}`);

    const answer = await api.post("/api/posts", {
      data: {
        ...content,
        scheduledAt: secondsAhead(5).toISOString(),
        idempotencyKey: crypto.randomUUID(),
      },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    const sent = `Read it at https://example.com/news?page=2&${added} today`;
    await expect.poll(() => publicationsOf(team, sent), { timeout: 120_000 }).toHaveLength(1);
  } finally {
    await api.put("/api/workspace/link-rules", { data: { rules: [] } });
    await api.delete(`/api/labels/${labelId}`);
  }
});
