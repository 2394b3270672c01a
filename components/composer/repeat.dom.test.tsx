import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { CreateSeries } from "@/lib/planning/series/schema";
import { type FakeRoute, failure } from "@/testing/dom/fake-api";
import {
  bakery,
  button,
  chosenTime,
  fakeComposerApi,
  renderEdit,
  renderNewPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";
import { aStoredPost } from "@/testing/dom/samples";
import { aSeries } from "@/testing/dom/series";

async function openRepeat(routes: Record<string, FakeRoute> = {}) {
  const made: CreateSeries[] = [];
  const api = fakeComposerApi({
    "GET /api/slots": () => ({ slots: [] }),
    "GET /api/results": () => failure(404, { code: "not_found", message: "No results." }),
    "POST /api/series": ({ body }) => {
      made.push(body as CreateSeries);
      const { rule, zone } = body as CreateSeries;
      return { series: aSeries({ rule, zone: zone ?? "UTC" }) };
    },
    ...routes,
  });
  const page = renderNewPost({ accounts: [bakery], when: chosenTime });
  await write(page.user, "Fresh bread");
  await page.user.click(button("Pick a time"));
  await page.user.click(await screen.findByRole("button", { name: "Repeat…" }));
  const dialog = await screen.findByRole("dialog", { name: "Repeat this post" });
  return { ...api, ...page, dialog, made };
}

const choose = async (
  user: ReturnType<typeof renderNewPost>["user"],
  field: string,
  option: string,
) => {
  await user.click(await screen.findByRole("combobox", { name: field }));
  await user.click(await screen.findByRole("option", { name: option }));
};

describe("a post that repeats", () => {
  it("is offered by the day that was picked, shown as it will be, and made as a series", async () => {
    const { user, dialog, made, drafts } = await openRepeat();
    expect(within(dialog).getByText("Every week on Thursday at 10:00")).toBeVisible();
    await choose(user, "Repeats", "Every month on the first Thursday");
    const coming = within(dialog).getByRole("region", { name: "It comes next" });
    expect(
      within(coming)
        .getAllByRole("listitem")
        .map((item) => within(item).getByText(/2099/).textContent),
    ).toEqual(["1 Jan 2099", "5 Feb 2099", "5 Mar 2099", "2 Apr 2099", "7 May 2099"]);
    await user.click(within(dialog).getByRole("button", { name: "Schedule the series" }));
    expect(await screen.findByText(/^Repeats:/)).toHaveTextContent(
      "Every month on the first Thursday at 10:00",
    );
    expect(made).toMatchObject([
      {
        rule: { every: 1, unit: "month", nthWeekday: { n: 1, weekday: 4 }, time: "10:00" },
        post: { text: "Fresh bread", connectionIds: [bakery.id] },
        variants: [],
      },
    ]);
    expect(made[0]?.post).not.toHaveProperty("scheduledAt");
    expect(screen.getByRole("link", { name: "Open series" })).toHaveAttribute(
      "href",
      "/series/series-1",
    );
    expect(drafts.size).toBe(0);
  });

  it("takes weekdays, an end and texts that take turns, all by the keyboard", async () => {
    const { user, dialog, made } = await openRepeat();
    await choose(user, "Repeats", "Custom…");
    within(dialog).getByRole("button", { name: "Monday" }).focus();
    await user.keyboard("{Enter}");
    const every = within(dialog).getByRole("textbox", { name: "Every" });
    await user.clear(every);
    await user.type(every, "2");
    await choose(user, "Ends", "After a number");
    const count = within(dialog).getByRole("textbox", { name: "How many posts" });
    await user.clear(count);
    await user.type(count, "4");
    await user.click(within(dialog).getByRole("button", { name: "Add texts" }));
    expect(within(dialog).getByRole("textbox", { name: "Text 1" })).toHaveValue("Fresh bread");
    const second = within(dialog).getByRole("textbox", { name: "Text 2" });
    await waitFor(() => expect(second).toHaveFocus());
    await user.keyboard("Warm bread{Alt>}{ArrowUp}{/Alt}");
    expect(within(dialog).getByRole("textbox", { name: "Text 1" })).toHaveValue("Warm bread");
    expect(
      within(dialog).getByText("Every 2 weeks on Monday and Thursday at 10:00, 4 times"),
    ).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Schedule the series" }));
    await screen.findByText(/^Repeats:/);
    expect(made[0]).toMatchObject({
      rule: { every: 2, unit: "week", weekdays: [1, 4], count: 4 },
      variants: ["Warm bread", "Fresh bread"],
    });
  });

  it("stays in the form with the reason where the server refuses it", async () => {
    const { user, dialog } = await openRepeat({
      "POST /api/series": () =>
        failure(400, { code: "validation_failed", message: "The account cannot post." }),
    });
    await user.click(within(dialog).getByRole("button", { name: "Schedule the series" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("The account cannot post.");
    expect(within(dialog).getByText("Every week on Thursday at 10:00")).toBeVisible();
  });

  it("goes with its posts by Undo, and what was written opens as a draft again", async () => {
    const ended: string[] = [];
    const { user, dialog, drafts } = await openRepeat({
      "DELETE /api/series/:id": ({ search }) => {
        ended.push(search.get("posts") ?? "");
        return { series: aSeries({ state: "ended" }) };
      },
    });
    await user.click(within(dialog).getByRole("button", { name: "Schedule the series" }));
    await screen.findByText(/^Repeats:/);
    await user.click(button("Undo"));
    await waitFor(() => expect(ended).toEqual(["delete"]));
    await waitFor(() => expect([...drafts.values()]).toMatchObject([{ text: "Fresh bread" }]));
    await waitFor(() => expect(textBox()).toHaveValue("Fresh bread"));
  });
});

describe("an edited occurrence", () => {
  const weekday = toWallTime(aStoredPost().scheduledAt, "UTC").date;
  const series = aSeries({ rule: { ...aSeries().rule, unit: "day", from: weekday } });
  const post = aStoredPost({ seriesId: series.id, occurrence: weekday });

  async function saveEdit() {
    const [patches, updates]: [unknown[], unknown[]] = [[], []];
    fakeComposerApi({
      "GET /api/posts/:id": () => ({ post }),
      "PATCH /api/posts/:id": ({ body }) => {
        updates.push(body);
        return { post: { ...post, version: 2 } };
      },
      "GET /api/series/:id": () => ({ series }),
      "PATCH /api/series/:id": ({ body }) => {
        patches.push(body);
        return { series: { ...series, version: 2 } };
      },
    });
    const page = renderEdit(post);
    await write(page.user, " for all");
    await page.user.click(button("Save changes"));
    const dialog = await screen.findByRole("dialog", { name: "Save for which posts?" });
    await within(dialog).findByRole("radio", { name: /^This one/ });
    return { ...page, dialog, patches, updates };
  }

  it("changes the whole series by what differs alone", async () => {
    const { user, dialog, router, patches, updates } = await saveEdit();
    await user.click(within(dialog).getByRole("radio", { name: /^All that have not gone out/ }));
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/posts/${post.id}`));
    expect(patches).toEqual([
      { version: 1, scope: "all", post: { text: expect.stringContaining("for all") } },
    ]);
    expect(updates).toEqual([]);
  });

  it("changes this one alone by default", async () => {
    const { user, dialog, patches, updates } = await saveEdit();
    await user.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(updates).toHaveLength(1));
    expect(patches).toEqual([]);
  });
});

it("a copy of a post that shall repeat opens with the question, which is asked once", async () => {
  fakeComposerApi({ "GET /api/slots": () => ({ slots: [] }) });
  const { user } = renderNewPost({
    accounts: [bakery],
    when: chosenTime,
    search: "?from=post-1&repeat=true",
  });
  const dialog = await screen.findByRole("dialog", { name: "Repeat this post" });
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});
