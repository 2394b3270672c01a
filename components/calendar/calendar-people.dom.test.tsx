import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Assignment, Post } from "@/lib/planning/posts/schema";
import { renderCalendar } from "@/testing/dom/render-calendar";
import { anAccount, aTeam, aTeammate } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import type { CalendarView } from "./calendar-period";

const now = "2027-02-01T08:00:00.000Z";
const cleo = aTeammate("019b0000-0000-7000-8000-00000000000c", "Cleo");
const gil = { id: "019b0000-0000-7000-8000-00000000000d", name: "Gil", avatarUrl: null };
const ann = { id: "ann", name: "Ann", avatarUrl: null };

const posts = [
  aPost({ id: "festival", text: "The harbour festival", managedBy: ann }),
  aPost({ id: "market", text: "The fish market", managedBy: cleo }),
  aPost({ id: "regatta", text: "The regatta", managedBy: gil }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  return () => void vi.useRealTimers();
});

async function openCalendar({
  search = "",
  view = "list",
  stored = posts,
}: {
  search?: string;
  view?: CalendarView;
  stored?: Post[];
} = {}) {
  const page = renderCalendar({
    stored: { posts: stored },
    search: `?view=${view}&date=2027-02-01${search}`,
    team: aTeam([cleo]),
    routes: {
      "GET /api/posts": () => ({ items: [], hasMore: false, nextCursor: null }),
      "POST /api/posts/assign": ({ body }) => {
        const [{ postId, userId }] = (body as { assignments: [Assignment] }).assignments;
        const managedBy = [ann, cleo].find(({ id }) => id === userId) ?? ann;
        const before = page.server.posts.find(({ id }) => id === postId);
        page.server.posts = page.server.posts.map((post) =>
          post.id === postId ? { ...post, managedBy } : post,
        );
        return {
          posts: page.server.posts.filter(({ id }) => id === postId),
          undo: [{ postId, userId: before?.managedBy.id }],
        };
      },
    },
  });
  return page;
}

const managersAsked = (asked: readonly URLSearchParams[]) =>
  new Set(asked.map((query) => query.get("managedBy")));

const card = (name: RegExp) => screen.queryByRole("link", { name });

describe("the calendar's filter by person", () => {
  it.each(["week", "month", "list"] as const)(
    "the address narrows the %s to what the reader manages",
    async (view) => {
      const { asked } = await openCalendar({ view, search: "&managedBy=me" });
      await waitFor(() => expect(card(/festival/)).toBeVisible());
      expect(card(/market/)).not.toBeInTheDocument();
      expect(screen.getByText("Managed by you")).toBeVisible();
      expect(managersAsked(asked)).toEqual(new Set(["ann"]));
    },
  );

  it("a chosen person is put into the address, and removing the chip shows everyone", async () => {
    const { user, searches } = await openCalendar();
    await screen.findByRole("link", { name: /festival/ });
    await user.click(screen.getByRole("button", { name: "Filter" }));
    await user.click(await screen.findByRole("combobox", { name: "Managed by" }));
    const options = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(options).toEqual(["Anyone", "Me", "Ben", "Cleo", "Vic", "Gil (left)"]);
    await user.click(screen.getByRole("option", { name: "Cleo" }));
    await waitFor(() => expect(searches.at(-1)).toContain(`managedBy=${cleo.id}`));
    await waitFor(() => expect(card(/festival/)).not.toBeInTheDocument());
    expect(card(/market/)).toBeVisible();
    await user.keyboard("{Escape}");
    await user.click(screen.getByRole("button", { name: "Show everyone" }));
    await waitFor(() => expect(card(/festival/)).toBeVisible());
    expect(searches.at(-1)).not.toContain("managedBy");
  });

  it("somebody who has left is named while the filter is theirs, also without a post here", async () => {
    const { asked } = await openCalendar({ search: `&managedBy=${gil.id}&q=nothing`, stored: [] });
    await waitFor(() => expect(screen.getByText("Managed by Somebody")).toBeVisible());
    expect(managersAsked(asked)).toContain(gil.id);
  });

  it("a person without posts here is said to manage none, and everyone is shown by a button", async () => {
    const { user } = await openCalendar({
      search: `&managedBy=${cleo.id}`,
      stored: posts.slice(0, 1),
    });
    const title = "Nothing here is managed by Cleo";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Show everyone" }).at(-1) as Element);
    await waitFor(() => expect(card(/festival/)).toBeVisible());
  });
});

async function assignFestivalToCleo(user: UserEvent) {
  await screen.findByRole("link", { name: /festival/ });
  await user.click(screen.getByRole("button", { name: /^More for .*festival/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Assign to…" }));
  const dialog = await screen.findByRole("dialog", { name: "Assign this post" });
  await user.click(within(dialog).getByRole("option", { name: /Cleo/ }));
  expect(await screen.findByText("Cleo manages this post now")).toBeVisible();
}

function assignments(calls: readonly { call: string; body?: unknown }[]): string[] {
  return calls
    .filter(({ call }) => call === "POST /api/posts/assign")
    .flatMap(({ body }) => (body as { assignments: Assignment[] }).assignments)
    .map(({ userId }) => userId);
}

describe("assigning a post in the calendar", () => {
  it("a card's menu opens the people, and the post leaves a filter that it no longer matches", async () => {
    const { user, calls } = await openCalendar({ search: "&managedBy=me" });
    await assignFestivalToCleo(user);
    await waitFor(() => expect(card(/festival/)).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(card(/festival/)).toBeVisible());
    expect(assignments(calls)).toEqual([cleo.id, "ann"]);
  });

  it("the open post's button assigns it at once, and ⌘Z gives it back", async () => {
    const { user, calls } = await openCalendar({ view: "week" });
    await user.click(await screen.findByRole("link", { name: /festival/ }));
    const panel = within(
      await screen.findByRole("complementary", { name: "The harbour festival" }),
    );
    await user.click(await panel.findByRole("button", { name: "Assign to…" }));
    const dialog = await screen.findByRole("dialog", { name: "Assign this post" });
    await user.click(within(dialog).getByRole("option", { name: /Cleo/ }));
    expect(await panel.findByText("Cleo")).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.keyboard("{Control>}z{/Control}");
    expect(await panel.findByText("Ann (you)")).toBeVisible();
    expect(assignments(calls)).toEqual([cleo.id, "ann"]);
  });

  it("⌘Z gives it back, and ⇧⌘Z assigns it again", async () => {
    const { user, calls } = await openCalendar();
    await assignFestivalToCleo(user);
    await user.keyboard("{Control>}z{/Control}");
    expect(await screen.findByText("You manage this post again")).toBeVisible();
    await user.keyboard("{Control>}{Shift>}z{/Shift}{/Control}");
    expect(await screen.findByText("Cleo manages this post now")).toBeVisible();
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(assignments(calls)).toEqual([cleo.id, "ann", cleo.id, "ann"]));
  });
});

describe("the calendar's filter by accounts", () => {
  const page = anAccount({ id: "019b0000-0000-7000-8000-0000000000a1", name: "Page" });
  const shop = anAccount({ id: "019b0000-0000-7000-8000-0000000000a2", name: "Shop" });
  const accountsAsked = (asked: readonly URLSearchParams[]) =>
    asked.map((query) => query.get("connectionId"));

  function openWithAccounts(search = "") {
    return renderCalendar({
      stored: {
        posts: [aPost({ text: "The regatta", deliveries: [aDelivery({ connectionId: shop.id })] })],
      },
      search: `?view=week&date=2027-02-01${search}`,
      accounts: [page, shop],
    });
  }

  it("each account is a button, and several may be chosen", async () => {
    const { user, asked, searches } = openWithAccounts();
    const toggle = (name: string) =>
      within(screen.getByRole("group", { name: "Accounts" })).getByRole("button", { name });
    await user.click(toggle("Page on Sample network"));
    await user.click(toggle("Shop on Sample network"));
    expect(toggle("Page on Sample network")).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(accountsAsked(asked)).toContain(`${page.id},${shop.id}`));
    expect(decodeURIComponent(searches.at(-1) ?? "")).toContain(`account=${page.id},${shop.id}`);
    await user.click(toggle("Page on Sample network"));
    await waitFor(() => expect(accountsAsked(asked)).toContain(shop.id));
  });

  it("a click on an account's mark shows that account alone, and a second one all again", async () => {
    const { user, asked } = openWithAccounts();
    const mark = async () => {
      const link = await screen.findByRole("link", { name: /regatta/ });
      return link.querySelector(`[data-account="${shop.id}"]`) as Element;
    };
    await user.click(await mark());
    await waitFor(() => expect(accountsAsked(asked)).toContain(shop.id));
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
    await user.click(await mark());
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Shop on Sample network" })).toHaveAttribute(
        "aria-pressed",
        "false",
      ),
    );
  });
});
