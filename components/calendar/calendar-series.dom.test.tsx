import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderCalendar } from "@/testing/dom/render-calendar";
import { aSeries } from "@/testing/dom/series";
import { aPost } from "@/testing/world/a-post";

const now = "2027-01-31T12:00:00.000Z";
const series = aSeries({
  rule: { every: 1, unit: "week", weekdays: [1], time: "10:00", from: "2027-01-25" },
});
const post = aPost({
  text: "The harbour festival",
  scheduledAt: "2027-02-01T10:00:00.000Z",
  seriesId: series.id,
  occurrence: "2027-02-01",
});

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

async function openCalendar(stored = post, view = "week") {
  const changes: unknown[] = [];
  const page = renderCalendar({
    stored: { posts: [stored] },
    search: `?view=${view}&date=2027-02-01`,
    routes: {
      "GET /api/series/:id": () => ({ series }),
      "PATCH /api/series/:id": ({ body }) => {
        changes.push(body);
        return { series: { ...series, version: series.version + changes.length } };
      },
      "DELETE /api/series/:id": ({ search }) => {
        changes.push(Object.fromEntries(search));
        return { series: { ...series, state: "ended" } };
      },
    },
  });
  const card = await screen.findByRole("link", { name: /The harbour festival/ });
  const moves = () => page.moves().filter(({ call }) => call.includes("/posts/"));
  return { ...page, moves, changes, card };
}

async function moveToWednesday(user: Awaited<ReturnType<typeof openCalendar>>["user"]) {
  await user.click(screen.getByRole("button", { name: /^More for The harbour/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Move to…" }));
  const input = await screen.findByRole("textbox", { name: "Date and time" });
  await user.clear(input);
  await user.type(input, "2027-02-03 11:00");
  await user.click(screen.getByRole("button", { name: "Move" }));
  const dialog = await screen.findByRole("dialog", { name: "Move which posts?" });
  await within(dialog).findByRole("radio", { name: /^This one/ });
  return dialog;
}

it("a post of a series says that it repeats, and leads to its series", async () => {
  const { user, card } = await openCalendar();
  expect(card).toHaveAccessibleName(/Repeats/);
  await user.click(card);
  const link = await screen.findByRole("link", { name: "Open its series" });
  expect(link).toHaveAttribute("href", "/series/series-1");
});

it.each(["month", "list"])(
  "a post of a series says in the %s, too, that it repeats",
  async (view) => {
    const { card } = await openCalendar(post, view);
    expect(card).toHaveAccessibleName(/Repeats/);
  },
);

it("a post outside of a series says nothing of it", async () => {
  const { card } = await openCalendar({ ...post, seriesId: null, occurrence: null });
  expect(card).not.toHaveAccessibleName(/Repeats/);
});

it("moving asks, says what each answer makes of the rule, and moves this one alone by default", async () => {
  const { user, moves, changes } = await openCalendar();
  const dialog = await moveToWednesday(user);
  expect(within(dialog).getByRole("radio", { name: /^This and following/ })).toHaveAccessibleName(
    /Every week on Wednesday at 11:00/,
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(moves()).toMatchObject([{ body: { version: 1 } }]));
  expect(moves()[0]?.body).toMatchObject({ scheduledAt: "2027-02-03T11:00:00.000Z" });
  expect(changes).toEqual([]);
});

it("moving all of them moves the rule, and Undo brings the former one back", async () => {
  const { user, moves, changes } = await openCalendar();
  const dialog = await moveToWednesday(user);
  await user.click(within(dialog).getByRole("radio", { name: /^All that have not gone out/ }));
  await user.click(within(dialog).getByRole("button", { name: "Move" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(changes).toHaveLength(2));
  const rule = { ...series.rule, weekdays: [3], time: "11:00", from: "2027-01-27" };
  expect(changes).toEqual([
    { version: 1, scope: "all", rule },
    { version: 2, scope: "all", rule: series.rule },
  ]);
  expect(moves()).toEqual([]);
});

it("deleting this and the following ends the rule before it, and all of them ends the series", async () => {
  const { user, changes, card } = await openCalendar();
  const openDialog = async () => {
    card.focus();
    await user.keyboard("{Delete}");
    const dialog = await screen.findByRole("dialog", { name: "Delete which posts?" });
    await within(dialog).findByRole("radio", { name: /^This one/ });
    return dialog;
  };
  const first = await openDialog();
  await user.click(within(first).getByRole("radio", { name: /^This and following/ }));
  await user.click(within(first).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(changes).toHaveLength(1));
  await waitFor(() => expect(first).not.toBeInTheDocument());
  const second = await openDialog();
  await user.click(within(second).getByRole("radio", { name: /^All that have not gone out/ }));
  await user.click(within(second).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes).toEqual([
    { version: 1, scope: "all", rule: { ...series.rule, until: "2027-01-31" } },
    expect.objectContaining({ version: "1", posts: "delete" }),
  ]);
});

it("the keys that move a card by a step change that one alone without asking", async () => {
  const { user, moves, card } = await openCalendar();
  card.focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(screen.queryByRole("dialog", { name: /which posts/ })).not.toBeInTheDocument();
});

it("an edit in the panel may be meant for all of them", async () => {
  const { user, moves, changes, card } = await openCalendar();
  await user.click(card);
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(await screen.findByRole("textbox", { name: "Text" }), " again");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const dialog = await screen.findByRole("dialog", { name: "Save for which posts?" });
  await user.click(
    await within(dialog).findByRole("radio", { name: /^This and following.*change as this one/ }),
  );
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(changes).toEqual([
      {
        version: 1,
        scope: "following",
        postId: post.id,
        post: { text: "The harbour festival again" },
      },
    ]),
  );
  expect(moves()).toEqual([]);
  await waitFor(() =>
    expect(screen.queryByRole("textbox", { name: "Text" })).not.toBeInTheDocument(),
  );
});
