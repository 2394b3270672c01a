import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PostMove } from "@/lib/planning/posts/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam, preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { Queue } from "./queue";

const now = "2027-03-09T12:00:00.000Z";
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

const post = (id: string, scheduledAt: string) =>
  aPost({ id, text: `The ${id}`, scheduledAt, deliveries: [aDelivery({ connectionId: "page" })] });
const festival = post("festival", "2027-03-10T09:30:00.000Z");
const market = post("market", "2027-03-11T09:30:00.000Z");

async function selectBoth(routes: Parameters<typeof fakeApi>[0] = {}) {
  const posts = [festival, market];
  const { calls } = fakeApi({
    "GET /api/posts": () => ({ items: posts, hasMore: false, nextCursor: null }),
    "GET /api/slots": () => ({ slots: [] }),
    "POST /api/posts/move": ({ body }) => {
      const { moves } = body as { moves: PostMove[] };
      return { posts, undo: moves.map((move) => ({ ...move, scheduledAt: now })) };
    },
    ...routes,
  });
  const rendered = renderUi(
    <Queue
      accounts={[anAccount({ id: "page", name: "Page One" })]}
      team={aTeam()}
      preferences={preferences}
      canEdit
      initial={{ now, posts, slots: [] }}
    />,
  );
  screen.getByRole("link", { name: /festival/ }).focus();
  await rendered.user.keyboard("x");
  await rendered.user.click(screen.getByRole("checkbox", { name: "Select The market" }));
  const bar = within(screen.getByRole("region", { name: "Selected posts" }));
  const press = (name: string) => rendered.user.click(bar.getByRole("button", { name }));
  const sent = (call: string) => calls.filter((each) => each.call === call);
  return { ...rendered, press, sent };
}

it("selected posts move together in one request, with one Undo", async () => {
  const { user, press, sent } = await selectBoth();
  expect(screen.getByText("2 posts selected")).toBeVisible();
  await press("A day later");
  await screen.findByText("2 posts moved");
  expect(sent("POST /api/posts/move")).toMatchObject([
    {
      body: {
        moves: [
          { postId: "festival", scheduledAt: "2027-03-11T09:30:00.000Z" },
          { postId: "market", scheduledAt: "2027-03-12T09:30:00.000Z" },
        ],
      },
    },
  ]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("Moved back");
  expect(sent("POST /api/posts/move")).toHaveLength(2);
});

it("selected posts are cancelled together, and one Undo schedules them again", async () => {
  const { user, press, sent } = await selectBoth({
    "POST /api/posts/:id/cancel": ({ params }) => ({
      post: aPost({ id: params.id ?? "", version: 2 }),
    }),
    "POST /api/posts/:id/reinstate": ({ params }) => ({ post: aPost({ id: params.id ?? "" }) }),
  });
  await press("Cancel");
  await screen.findByText("2 posts cancelled");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 posts scheduled again");
  expect(sent("POST /api/posts/market/reinstate")).toMatchObject([{ body: { version: 2 } }]);
});

it("posts that cannot move are left, and the refusal says why", async () => {
  const { press, sent } = await selectBoth();
  await press("A day earlier");
  await screen.findByText("1 post moved");
  expect(screen.getByText("1 stayed. This time has passed.")).toBeVisible();
  expect(sent("POST /api/posts/move")).toHaveLength(1);
});

it("Escape clears the selection, and the bar goes", async () => {
  const { user } = await selectBoth();
  screen.getByRole("link", { name: /festival/ }).focus();
  await user.keyboard("{Escape}");
  await waitFor(() =>
    expect(screen.queryByRole("region", { name: "Selected posts" })).not.toBeInTheDocument(),
  );
});
