import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { announcements, renderCalendar } from "@/testing/dom/render-calendar";
import { aDelivery, aPost } from "@/testing/world/a-post";

const posts = [
  aPost({ id: "festival", text: "The harbour festival" }),
  aPost({ id: "market", text: "The fish market", scheduledAt: "2027-02-03T11:00:00.000Z" }),
  aPost({ id: "regatta", text: "The regatta", scheduledAt: "2027-02-09T10:30:00.000Z" }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T12:00:00.000Z") });
  return () => void vi.useRealTimers();
});

async function openCalendar(opening: Parameters<typeof renderCalendar>[0] = {}) {
  const page = renderCalendar({
    stored: { posts },
    search: "?view=week&date=2027-02-01",
    ...opening,
  });
  await screen.findByRole("link", { name: /The harbour festival/ });
  return page;
}

const card = (name: RegExp) => screen.getByRole("link", { name });
const menu = () => screen.findByRole("menu");

describe("the calendar by keyboard", () => {
  it("arrows go between the cards, on into the next week and back", async () => {
    const { user, searches } = await openCalendar();
    card(/festival/).focus();
    await user.keyboard("{ArrowRight}");
    expect(card(/market/)).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(card(/regatta/)).toHaveFocus());
    expect(searches.at(-1)).toContain("date=2027-02-08");
    await user.keyboard("{ArrowUp}");
    await waitFor(() => expect(card(/market/)).toHaveFocus());
  });

  it("⌘Z takes back the last move, once", async () => {
    const { user, server, moves } = await openCalendar();
    card(/festival/).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:15"));
    await user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(announcements()).toContain("Moved back to 2027-02-01, 10:00"));
    expect(server.posts[0]?.scheduledAt).toBe("2027-02-01T10:00:00.000Z");
    await user.keyboard("{Control>}z{/Control}");
    expect(moves()).toHaveLength(2);
  });

  it("⌘Z takes back several changes one by one, and ⇧⌘Z makes them again", async () => {
    const { user, server } = await openCalendar();
    const timeOf = (id: string) =>
      server.posts.find((post) => post.id === id)?.scheduledAt.slice(11, 16);
    card(/festival/).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(timeOf("festival")).toBe("10:15"));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:15"));
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:30"));
    card(/market/).focus();
    await user.keyboard("{Delete}");
    await waitFor(() => expect(timeOf("market")).toBeUndefined());
    await waitFor(() => expect(announcements()).toContain("Post deleted"));
    await user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(timeOf("market")).toBeDefined());
    await user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(timeOf("festival")).toBe("10:15"));
    await waitFor(() => expect(announcements()).toContain("Moved back to 2027-02-01, 10:15"));
    await user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(timeOf("festival")).toBe("10:00"));
    await waitFor(() => expect(announcements()).toContain("Moved back to 2027-02-01, 10:00"));
    await user.keyboard("{Meta>}{Shift>}z{/Shift}{/Meta}");
    await waitFor(() => expect(timeOf("festival")).toBe("10:15"));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:15"));
    await user.keyboard("{Control>}y{/Control}");
    await waitFor(() => expect(timeOf("festival")).toBe("10:30"));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:30"));
    await user.keyboard("{Meta>}{Shift>}z{/Shift}{/Meta}");
    await waitFor(() => expect(timeOf("market")).toBeUndefined());
  });

  it("E edits, D duplicates, Delete deletes without a question and ⌘Z brings back", async () => {
    const { user, router, server } = await openCalendar();
    card(/festival/).focus();
    await user.keyboard("e");
    expect(router.push).toHaveBeenLastCalledWith("/posts/festival/edit");
    await user.keyboard("d");
    await waitFor(() => expect(router.push).toHaveBeenLastCalledWith("/compose?draft=copy"));
    await user.keyboard("{Delete}");
    await waitFor(() => expect(announcements()).toContain("Post deleted"));
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(server.posts.map(({ id }) => id)).toEqual(["market", "regatta"]);
    expect(card(/market/)).toHaveFocus();
    await user.keyboard("{Meta>}z{/Meta}");
    await waitFor(() => expect(announcements()).toContain("Post restored"));
    expect(server.posts).toHaveLength(3);
  });

  it("Delete asks where the time of a post has come, since it would not go out again", async () => {
    vi.setSystemTime(new Date("2027-02-01T09:59:30.000Z"));
    const { user, server } = await openCalendar();
    card(/festival/).focus();
    await user.keyboard("{Delete}");
    const question = within(await screen.findByRole("alertdialog", { name: "Delete this post?" }));
    expect(server.posts).toHaveLength(3);
    await user.click(question.getByRole("button", { name: "Delete post" }));
    await waitFor(() => expect(announcements()).toContain("Post deleted"));
    expect(server.posts.map(({ id }) => id)).toEqual(["market", "regatta"]);
  });

  it("a post that cannot be changed says why to E", async () => {
    const done = aDelivery({ accountName: "Harbour Page", state: "published" });
    const published = aPost({ id: "festival", text: "The harbour festival", deliveries: [done] });
    const { user, router } = await openCalendar({ stored: { posts: [published] } });
    card(/festival/).focus();
    await user.keyboard("e");
    expect(await screen.findByRole("alert")).toHaveTextContent(/on Harbour Page it is published/);
    expect(router.push).not.toHaveBeenCalled();
  });

  it("letters do nothing once single keys are turned off", async () => {
    localStorage.setItem("single-keys", "off");
    const { user, router } = await openCalendar();
    card(/festival/).focus();
    await user.keyboard("edx");
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.queryByRole("region", { name: "Selected posts" })).not.toBeInTheDocument();
  });
});

describe("a card's menu", () => {
  it("a right click opens it, with everything that can be done", async () => {
    await openCalendar();
    fireEvent.contextMenu(card(/festival/), { clientX: 50, clientY: 50 });
    const items = within(await menu()).getAllByRole("menuitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Open",
      "EditE",
      "Duplicate as draftD",
      "Repeat this post…",
      "Publish now…",
      "Move to…",
      "Assign to…",
      "Labels…",
      "Copy link",
      "Cancel",
      "DeleteDel",
    ]);
  });

  it("a published post can neither be edited nor cancelled in it", async () => {
    const done = aDelivery({ state: "published" });
    const published = aPost({
      text: "The harbour festival",
      state: "published",
      deliveries: [done],
    });
    const { user } = await openCalendar({ stored: { posts: [published] } });
    await user.click(screen.getByRole("button", { name: /^More for / }));
    await menu();
    expect(screen.queryByRole("menuitem", { name: /Edit|Cancel/ })).not.toBeInTheDocument();
  });

  it("cancelling is done at once and said, with an Undo", async () => {
    const { user, server } = await openCalendar();
    fireEvent.contextMenu(card(/festival/), { clientX: 50, clientY: 50 });
    await user.click(within(await menu()).getByRole("menuitem", { name: "Cancel" }));
    await waitFor(() => expect(announcements()).toContain("Post cancelled"));
    expect(server.posts[0]?.state).toBe("cancelled");
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(announcements()).toContain("Post scheduled again"));
  });

  it("cancelling asks first where part of the post is out, and offers no Undo", async () => {
    const out = aDelivery({ id: "out", connectionId: "out", state: "published" });
    const half = aPost({
      id: "festival",
      text: "The harbour festival",
      deliveries: [out, aDelivery()],
    });
    const { user, server } = await openCalendar({ stored: { posts: [half] } });
    fireEvent.contextMenu(card(/festival/), { clientX: 50, clientY: 50 });
    await user.click(within(await menu()).getByRole("menuitem", { name: "Cancel…" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel this post?" }));
    await user.click(question.getByRole("button", { name: "Cancel post" }));
    await waitFor(() => expect(announcements()).toContain("Post cancelled"));
    expect(server.posts[0]?.state).toBe("cancelled");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("Copy link copies the post's address", async () => {
    const { user } = await openCalendar();
    fireEvent.contextMenu(card(/festival/), { clientX: 50, clientY: 50 });
    await user.click(within(await menu()).getByRole("menuitem", { name: "Copy link" }));
    await waitFor(() => expect(announcements()).toContain("Link copied"));
    expect(await navigator.clipboard.readText()).toMatch(/\/posts\/festival$/);
  });

  it("a reader's right click is the browser's", async () => {
    await openCalendar({ canEdit: false });
    const isFree = fireEvent.contextMenu(card(/festival/), { clientX: 50, clientY: 50 });
    expect(isFree).toBe(true);
  });
});

describe("several selected posts", () => {
  async function selectTwo(opening: Parameters<typeof renderCalendar>[0] = {}) {
    const page = await openCalendar(opening);
    card(/festival/).focus();
    await page.user.keyboard("x");
    await page.user.keyboard("{Shift>}");
    await page.user.click(card(/market/));
    await page.user.keyboard("{/Shift}");
    const bar = within(screen.getByRole("region", { name: "Selected posts" }));
    expect(bar.getByText("2 posts selected")).toBeVisible();
    return { ...page, bar };
  }

  it("X and Shift-click select, and Escape lets go", async () => {
    const { user } = await selectTwo();
    expect(card(/market/)).toHaveTextContent("Selected");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Selected posts" })).not.toBeInTheDocument();
  });

  it("they move by a day together, with one Undo for both", async () => {
    const { user, bar, server, moves } = await selectTwo();
    await user.click(bar.getByRole("button", { name: "A day later" }));
    await waitFor(() => expect(announcements()).toContain("2 posts moved"));
    const days = () => server.posts.map(({ scheduledAt }) => scheduledAt.slice(0, 10));
    expect(days()).toEqual(["2027-02-02", "2027-02-04", "2027-02-09"]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(announcements()).toContain("2 posts moved back"));
    expect(days()).toEqual(["2027-02-01", "2027-02-03", "2027-02-09"]);
    expect(moves()).toHaveLength(4);
  });

  it("⌥ and an arrow on one of them moves all of them", async () => {
    const { user, server } = await selectTwo();
    card(/festival/).focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(announcements()).toContain("2 posts moved"));
    expect(server.posts.map(({ scheduledAt }) => scheduledAt.slice(11, 16))).toEqual([
      "10:15",
      "11:15",
      "10:30",
    ]);
  });

  it("one that cannot move stays, and the reason is said", async () => {
    const done = aDelivery({ accountName: "Harbour Page", state: "published" });
    const published = aPost({ id: "festival", text: "The harbour festival", deliveries: [done] });
    const { user, bar, moves } = await selectTwo({
      stored: { posts: [published, ...posts.slice(1)] },
    });
    await user.click(bar.getByRole("button", { name: "A day later" }));
    await waitFor(() =>
      expect(announcements().join()).toMatch(/1 post moved 1 stayed\. .*Harbour Page/),
    );
    expect(moves()).toHaveLength(1);
  });

  it("Delete deletes all of them, and one question comes where one of them has its time", async () => {
    vi.setSystemTime(new Date("2027-02-01T09:59:30.000Z"));
    const { user, server } = await selectTwo();
    await user.keyboard("{Delete}");
    const question = within(await screen.findByRole("alertdialog", { name: "Delete 2 posts?" }));
    await user.click(question.getByRole("button", { name: "Delete 2 posts" }));
    await waitFor(() => expect(announcements()).toContain("2 posts deleted"));
    expect(server.posts.map(({ id }) => id)).toEqual(["regatta"]);
  });

  it("a reader selects nothing", async () => {
    const { user } = await openCalendar({ canEdit: false });
    card(/festival/).focus();
    await user.keyboard("x");
    expect(screen.queryByRole("region", { name: "Selected posts" })).not.toBeInTheDocument();
  });
});
