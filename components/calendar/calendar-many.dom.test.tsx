import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { failure } from "@/testing/dom/fake-api";
import { announcements, renderCalendar } from "@/testing/dom/render-calendar";
import { anAccount } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T12:00:00.000Z") }));
afterEach(() => vi.useRealTimers());

const festival = aPost({ id: "festival", text: "The harbour festival" });
const market = aPost({ id: "market", text: "The fish market", version: 4 });
const accounts = [anAccount({ id: "page", name: "Page" }), anAccount({ id: "shop", name: "Shop" })];

async function selectBoth(opening: Parameters<typeof renderCalendar>[0] = {}) {
  const page = renderCalendar({
    stored: { posts: [festival, market] },
    search: "?view=week&date=2027-02-01",
    accounts,
    ...opening,
  });
  for (const name of [/festival/, /market/]) {
    (await screen.findByRole("link", { name })).focus();
    await page.user.keyboard("x");
  }
  const bar = within(screen.getByRole("region", { name: "Selected posts" }));
  const press = (name: string) => page.user.click(bar.getByRole("button", { name }));
  return { ...page, press };
}

const regatta = aPost({
  id: "regatta",
  text: "The regatta",
  state: "published",
  scheduledAt: "2027-02-01T08:00:00.000Z",
  deliveries: [aDelivery({ connectionId: "page", accountName: "Page", state: "published" })],
});

const undo = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Undo" }));
const announced = (text: string) => waitFor(() => expect(announcements()).toContain(text));

describe("several posts", () => {
  it("are cancelled together, and one Undo schedules them again", async () => {
    const { user, press, server } = await selectBoth();
    await press("Cancel");
    await announced("2 posts cancelled");
    expect(server.posts.map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    await undo(user);
    await announced("2 posts scheduled again");
    expect(server.posts.map(({ state }) => state)).toEqual(["scheduled", "scheduled"]);
  });

  it("are deleted together, and ⌘Z restores them once", async () => {
    const { user, press, server, calls } = await selectBoth();
    await press("Delete");
    await announced("2 posts deleted");
    expect(server.posts).toEqual([]);
    await user.keyboard("{Meta>}z{/Meta}");
    await announced("2 posts restored");
    expect(server.posts.map(({ id }) => id)).toEqual(["festival", "market"]);
    await user.keyboard("{Meta>}z{/Meta}");
    expect(calls.filter(({ call }) => call.endsWith("/restore"))).toHaveLength(2);
  });

  it("that are published stay on their networks, and deleting asks first and says so", async () => {
    const { press, user, server } = await selectBoth({
      stored: { posts: [festival, market, regatta] },
    });
    (await screen.findByRole("link", { name: /regatta/ })).focus();
    await user.keyboard("x");
    await press("Delete");
    const dialog = await screen.findByRole("alertdialog", { name: "Delete 3 posts?" });
    expect(dialog).toHaveTextContent(/1 of them is published and stays on its networks/);
    expect(server.posts).toHaveLength(3);
    await user.click(within(dialog).getByRole("button", { name: "Delete 3 posts" }));
    await announced("3 posts deleted");
  });

  it("move to a time of day together, each on its day, and one Undo brings all back", async () => {
    const { user, press, server } = await selectBoth();
    const before = server.posts.map(({ scheduledAt }) => scheduledAt);
    await press("Move…");
    const dialog = within(await screen.findByRole("dialog", { name: "Move 2 posts" }));
    await user.click(dialog.getByRole("radio", { name: "To a time" }));
    await user.type(dialog.getByRole("textbox", { name: "Time of day" }), "18:15");
    await user.click(dialog.getByRole("button", { name: "Move 2 posts" }));
    await announced("2 posts moved");
    const minutes = server.posts.map(({ scheduledAt }) => scheduledAt.slice(11, 16));
    expect(minutes).toEqual(["18:15", "18:15"]);
    await undo(user);
    await announced("2 posts moved back");
    expect(server.posts.map(({ scheduledAt }) => scheduledAt)).toEqual(before);
  });

  it("are assigned in one request, and one Undo gives them back", async () => {
    const sent: unknown[] = [];
    const { user, press } = await selectBoth({
      routes: {
        "POST /api/posts/assign": ({ body }) => {
          sent.push(body);
          return { posts: [festival, market], undo: formerly };
        },
      },
    });
    await press("Assign…");
    const dialog = within(await screen.findByRole("dialog", { name: "Assign 2 posts" }));
    const [someone] = await dialog.findAllByRole("option");
    await user.click(someone ?? document.body);
    await screen.findByText(/2 posts now/);
    await undo(user);
    await screen.findByText("2 posts managed as before");
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual({ assignments: formerly });
  });

  it("say which of them did not come back, and why", async () => {
    const isLate = { code: "post_not_editable", message: "The time has passed." } as const;
    const { user, press } = await selectBoth({
      routes: {
        "POST /api/posts/:id/reinstate": ({ params: { id } }) =>
          id === "market" ? failure(409, isLate) : { post: festival },
      },
    });
    await press("Cancel");
    await announced("2 posts cancelled");
    await undo(user);
    await announced("1 post scheduled again The others were not. The time has passed.");
  });

  it("that return cancelled are said to be", async () => {
    const { user, press } = await selectBoth({
      routes: {
        "POST /api/posts/:id/restore": ({ params }) => ({
          post: aPost({ id: params.id ?? "", state: "cancelled" }),
        }),
      },
    });
    await press("Delete");
    await announced("2 posts deleted");
    await undo(user);
    await announced(
      "2 posts restored 2 posts are cancelled: the time has passed, or what was to go out has changed.",
    );
  });

  it("get and lose labels together; what only some have stays until it is touched", async () => {
    const news = { id: "news", name: "News", color: "blue" as const };
    const launch = { id: "launch", name: "Launch", color: "red" as const };
    const sent: unknown[] = [];
    const { user, press } = await selectBoth({
      stored: {
        posts: [
          { ...festival, labels: [news, launch] },
          { ...market, labels: [launch] },
        ],
      },
      routes: {
        "GET /api/labels": () => ({ items: [news, launch], hasMore: false, nextCursor: null }),
        "POST /api/posts/label": ({ body }) => {
          sent.push(body);
          return { posts: [festival, market], undo: inverse };
        },
      },
    });
    await press("Labels…");
    const dialog = within(await screen.findByRole("dialog", { name: "Labels of 2 posts" }));
    expect(await dialog.findByRole("checkbox", { name: "News" })).toBePartiallyChecked();
    expect(dialog.getByRole("button", { name: "Change" })).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: "Launch" }));
    await user.click(dialog.getByRole("button", { name: "Change" }));
    await announced("Labels of 2 posts changed");
    const change = { add: [], remove: ["launch"] };
    expect(sent).toEqual([
      {
        changes: [
          { postId: "festival", ...change },
          { postId: "market", ...change },
        ],
      },
    ]);
    await undo(user);
    await announced("2 posts labelled as before");
    expect(sent[1]).toEqual({ changes: inverse });
  });

  it("change accounts together, and Undo gives back what an account showed", async () => {
    const own = aPost({
      ...festival,
      deliveries: [aDelivery({ connectionId: "page", textOverride: "For the page" })],
      mediaOverrides: { page: { 0: ["photo"] } },
    });
    const { user, press, moves } = await selectBoth({ stored: { posts: [own, market] } });
    await press("Accounts…");
    const dialog = within(await screen.findByRole("dialog", { name: "Accounts of 2 posts" }));
    await user.click(dialog.getByRole("checkbox", { name: /^Page/ }));
    await user.click(dialog.getByRole("checkbox", { name: /^Shop/ }));
    await user.click(dialog.getByRole("button", { name: "Change" }));
    await announced("Accounts of 2 posts changed");
    expect(bodies(moves())).toEqual([
      { version: 1, connectionIds: ["shop"] },
      { version: 4, connectionIds: ["shop"] },
    ]);
    await undo(user);
    await announced("2 posts on the accounts of before");
    expect(bodies(moves())[2]).toEqual({
      version: 2,
      connectionIds: ["page"],
      textOverrides: { page: { 0: "For the page" } },
      mediaOverrides: { page: { 0: ["photo"] } },
    });
  });
});

it("after a reload ⌘Z still gives back the accounts of before, and what they showed", async () => {
  const own = aPost({
    ...festival,
    deliveries: [aDelivery({ connectionId: "page", textOverride: "For the page" })],
  });
  const { user, press, server, unmount } = await selectBoth({ stored: { posts: [own, market] } });
  await press("Accounts…");
  const dialog = within(await screen.findByRole("dialog", { name: "Accounts of 2 posts" }));
  await user.click(dialog.getByRole("checkbox", { name: /^Page/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^Shop/ }));
  await user.click(dialog.getByRole("button", { name: "Change" }));
  await announced("Accounts of 2 posts changed");
  unmount();
  const again = renderCalendar({ stored: { posts: server.posts }, accounts });
  await again.user.keyboard("{Meta>}z{/Meta}");
  await announced("2 posts on the accounts of before");
  expect(bodies(again.moves())[0]).toMatchObject({
    version: 2,
    connectionIds: ["page"],
    textOverrides: { page: { 0: "For the page" } },
  });
  again.unmount();
  const third = renderCalendar({ stored: { posts: again.server.posts }, accounts });
  await third.user.keyboard("{Meta>}z{/Meta}");
  expect(third.moves()).toEqual([]);
});

it("a cancelled post whose time is ahead is scheduled again from its menu", async () => {
  const cancelled = aPost({ ...festival, state: "cancelled" }) satisfies Post;
  const deliveries = [aDelivery({ state: "cancelled" })];
  const { user, server } = renderCalendar({
    stored: { posts: [{ ...cancelled, deliveries }] },
    search: "?view=week&date=2027-02-01",
  });
  await user.click(await screen.findByRole("button", { name: /^More for / }));
  await user.click(await screen.findByRole("menuitem", { name: "Schedule again" }));
  await announced("Post scheduled again");
  expect(server.posts[0]?.state).toBe("scheduled");
});

const formerly = [
  { postId: "festival", userId: "ann" },
  { postId: "market", userId: "ben" },
];

const inverse = [
  { postId: "festival", add: ["launch"], remove: [] },
  { postId: "market", add: ["launch"], remove: [] },
];

function bodies(calls: readonly { body: unknown }[]): unknown[] {
  return calls.map(({ body }) => body);
}

it("a published post is deleted on its network too from the calendar, and stays where that fails", async () => {
  const place = { connectionId: "page", provider: "sample", accountName: "Page", canRemove: true };
  const at = "2027-01-31T12:00:00.000Z";
  const answers = [
    { state: "refused", message: "Not allowed.", at },
    { state: "removed", message: null, at },
  ];
  let removal: (typeof answers)[number] | null = null;
  const { user, server } = renderCalendar({
    stored: { posts: [regatta] },
    search: "?view=week&date=2027-02-01",
    accounts,
    routes: {
      "GET /api/posts/:id/published-accounts": () => ({ accounts: [{ ...place, removal }] }),
      "POST /api/posts/:id/published-accounts": () => {
        removal = answers.shift() ?? null;
        return { accounts: [{ ...place, removal }] };
      },
    },
  });
  (await screen.findByRole("link", { name: /regatta/ })).focus();
  await user.keyboard("{Delete}");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this post?" }));
  await user.click(await dialog.findByRole("checkbox", { name: /^Page on/ }));
  await user.click(dialog.getByRole("button", { name: "Delete here and there" }));
  expect(await dialog.findByText("Not deleted there. Not allowed.")).toBeVisible();
  expect(server.posts).toHaveLength(1);
  await user.click(dialog.getByRole("button", { name: "Delete here and there" }));
  await announced("Post deleted");
  expect(server.posts).toEqual([]);
});
