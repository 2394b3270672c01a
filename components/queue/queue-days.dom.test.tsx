import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { Post, PostMove } from "@/lib/planning/posts/schema";
import { dragOver, dropOn } from "@/testing/dom/drag";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam, preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { Queue } from "./queue";

const now = "2027-03-09T12:00:00.000Z";
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

const page = anAccount({ id: "page", name: "Page One" });
const [tomorrow, later] = ["2027-03-10T09:30:00.000Z", "2027-03-11T09:30:00.000Z"];
const gapAt = "2027-03-10T18:00:00.000Z";
const gap: Slot = { connectionId: "page", scheduledAt: gapAt, state: "free", postId: null };

function post(id: string, scheduledAt: string): Post {
  const deliveries = [aDelivery({ connectionId: "page" })];
  return aPost({ id, text: `The ${id}`, scheduledAt, deliveries });
}

function openQueue(
  opening: {
    slots?: Slot[];
    laterSlots?: Slot[];
    canEdit?: boolean;
    posts?: Post[];
    answersAfterMs?: number;
  } = {},
) {
  const { slots = [gap], canEdit = true, answersAfterMs = 0 } = opening;
  const { laterSlots = slots } = opening;
  const { posts = [post("festival", tomorrow), post("market", later)] } = opening;
  const server = { posts };
  const { calls } = fakeApi({
    "GET /api/posts": () => ({ items: server.posts, hasMore: false, nextCursor: null }),
    "GET /api/slots": async () => {
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
      const isFree = ({ scheduledAt }: Slot) =>
        server.posts.every((each) => each.scheduledAt !== scheduledAt);
      return { slots: laterSlots.filter(isFree) };
    },
    "POST /api/posts/move": async ({ body }) => {
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
      const { moves } = body as { moves: PostMove[] };
      const undo = moves.map(({ postId }) => undoOf(server.posts, postId));
      if (moves.some(({ postId, version }) => postWith(server.posts, postId).version !== version)) {
        return failure(409, { code: "version_conflict", message: "Overtaken." });
      }
      server.posts = server.posts.map((each) => {
        const move = moves.find(({ postId }) => postId === each.id);
        if (!move) return each;
        return { ...each, scheduledAt: move.scheduledAt, version: each.version + 1 };
      });
      const moved = moves.map(({ postId }) => postWith(server.posts, postId));
      return { posts: moved, undo };
    },
  });
  const rendered = renderUi(
    <Queue
      accounts={[page]}
      team={aTeam()}
      preferences={preferences}
      canEdit={canEdit}
      initial={{ now, posts, slots }}
    />,
  );
  const moves = () => {
    const sent = calls.filter(({ call }) => call === "POST /api/posts/move");
    return sent.map(({ body }) => (body as { moves: PostMove[] }).moves);
  };
  return { ...rendered, server, moves };
}

function postWith(posts: Post[], id: string): Post {
  return posts.find((each) => each.id === id) ?? aPost();
}

function undoOf(posts: Post[], id: string): PostMove {
  const { version, scheduledAt } = postWith(posts, id);
  return { postId: id, version: version + 1, scheduledAt };
}

const link = (name: RegExp) => screen.getByRole("link", { name });
const order = () =>
  screen
    .getAllByRole("listitem")
    .map((row) => /festival|market|Free slot/.exec(row.textContent ?? "")?.[0]);

it("the days to come show posts and free slots, and a slot offers a post at its time", () => {
  openQueue();
  expect(screen.getByRole("region", { name: /Tomorrow.*10 Mar 2027/ })).toBeVisible();
  expect(order()).toEqual(["festival", "Free slot", "market"]);
  expect(link(/Free slot/)).toHaveAttribute("href", "/compose?at=2027-03-10T18:00&account=page");
});

it("Alt and an arrow fill a free slot, then pass a post; the focus stays, and Undo brings both back", async () => {
  const { user, moves } = openQueue();
  link(/festival/).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await screen.findByText("Moved to 10 Mar 2027, 18:00");
  expect(moves()).toEqual([[{ postId: "festival", version: 1, scheduledAt: gapAt }]]);
  expect(link(/festival/)).toHaveFocus();
  await waitFor(() => expect(screen.queryByText("Free slot")).not.toBeInTheDocument());
  link(/market/).focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await screen.findByText(/“The festival” goes out on 11 Mar 2027, 09:30 now/);
  expect(moves().at(-1)).toEqual([
    { postId: "market", version: 1, scheduledAt: gapAt },
    { postId: "festival", version: 2, scheduledAt: later },
  ]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(moves().at(-1)).toEqual([
    { postId: "market", version: 2, scheduledAt: later },
    { postId: "festival", version: 3, scheduledAt: gapAt },
  ]);
});

it("quick steps are taken one after another, each with the version of the one before", async () => {
  const { user, moves } = openQueue({ answersAfterMs: 100 });
  link(/festival/).focus();
  await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{/Alt}");
  await screen.findByText(/“The market” goes out on 10 Mar 2027, 18:00 now/);
  expect(moves()).toEqual([
    [{ postId: "festival", version: 1, scheduledAt: gapAt }],
    [
      { postId: "festival", version: 2, scheduledAt: later },
      { postId: "market", version: 1, scheduledAt: gapAt },
    ],
  ]);
});

it("a quick step back waits until the slot that was left is known to be free", async () => {
  const left: Slot = { ...gap, scheduledAt: tomorrow };
  const posts = [post("festival", tomorrow)];
  const { user, moves } = openQueue({ posts, laterSlots: [left, gap], answersAfterMs: 100 });
  link(/festival/).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  await screen.findByText("Moved to 10 Mar 2027, 18:00");
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await screen.findByText("Moved to 10 Mar 2027, 09:30");
  expect(moves().at(-1)).toEqual([{ postId: "festival", version: 2, scheduledAt: tomorrow }]);
});

const item = (name: RegExp) => link(name).closest("li") ?? document.body;
const nowhere = { clientX: 0, clientY: 0 };

it("a row that is dropped on another is inserted there, in one request with one Undo", async () => {
  const third = post("regatta", "2027-03-12T09:30:00.000Z");
  const posts = [post("festival", tomorrow), post("market", later), third];
  const { user, moves } = openQueue({ posts });
  await dragOver(item(/regatta/), item(/festival/), nowhere);
  expect(item(/festival/).querySelector("[data-insertion]")).toHaveAttribute(
    "data-insertion",
    "before",
  );
  dropOn(item(/festival/), nowhere);
  await screen.findByText("2 posts between moved on by one place.");
  expect(moves()).toEqual([
    [
      { postId: "regatta", version: 1, scheduledAt: tomorrow },
      { postId: "market", version: 1, scheduledAt: third.scheduledAt },
      { postId: "festival", version: 1, scheduledAt: later },
    ],
  ]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(moves()).toHaveLength(2);
  expect(moves().at(-1)).toHaveLength(3);
});

it("a row that is dropped on another account's says why nothing moves", async () => {
  const foreign = aPost({
    ...post("regatta", later),
    deliveries: [aDelivery({ connectionId: "shop" })],
  });
  const { moves } = openQueue({ posts: [post("festival", tomorrow), foreign] });
  await dragOver(item(/festival/), item(/regatta/), nowhere);
  dropOn(item(/regatta/), nowhere);
  expect(await screen.findByRole("alert")).toHaveTextContent("It goes to other accounts.");
  expect(moves()).toEqual([]);
});

it("a row that is dropped on a free slot fills it", async () => {
  const { moves } = openQueue();
  await dragOver(item(/market/), item(/Free slot/), nowhere);
  dropOn(item(/Free slot/), nowhere);
  await waitFor(() => expect(moves()).toHaveLength(1));
  expect(moves()).toEqual([[{ postId: "market", version: 1, scheduledAt: gapAt }]]);
});

it("everything from here is pushed by a day after a look at what that means, with one Undo", async () => {
  const published = aPost({ id: "now", scheduledAt: now, undoUntil: now });
  const posts = [published, post("festival", tomorrow), post("market", later)];
  const { user, moves } = openQueue({ posts });
  await user.click(screen.getByRole("button", { name: "More for The festival" }));
  await user.click(await screen.findByRole("menuitem", { name: /^Push everything from here/ }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("12 Mar 2027, 09:30")).toBeVisible();
  expect(moves()).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Push 2 posts" }));
  await screen.findByText("Pushed 2 posts by a day");
  expect(moves()).toEqual([
    [
      { postId: "festival", version: 1, scheduledAt: "2027-03-11T09:30:00.000Z" },
      { postId: "market", version: 1, scheduledAt: "2027-03-12T09:30:00.000Z" },
    ],
  ]);
  const question = { name: /^Push everything/ };
  await waitFor(() => expect(screen.queryByRole("dialog", question)).not.toBeInTheDocument());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(moves().at(-1)).toMatchObject([{ scheduledAt: tomorrow }, { scheduledAt: later }]);
});

it("a move that somebody overtook leaves everything where it is, and says so", async () => {
  const { user, server } = openQueue({ slots: [] });
  server.posts = server.posts.map((each) => ({ ...each, version: 7 }));
  link(/festival/).focus();
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await screen.findByRole("alert")).toHaveTextContent("Nothing was moved.");
  expect(order()).toEqual(["festival", "market"]);
});

it("a queue of nothing but free slots shows them, and a viewer's offers nothing", () => {
  const { moves } = openQueue({ posts: [], canEdit: false });
  expect(screen.getByText("Free slot")).toBeVisible();
  expect(screen.queryByRole("link", { name: /Write a post/ })).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Push all by a day…" })).not.toBeInTheDocument();
  fireEvent.keyDown(document.body, { key: "ArrowDown", altKey: true });
  expect(moves()).toEqual([]);
});
