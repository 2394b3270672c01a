import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam, aTeammate, preferences } from "@/testing/dom/samples";
import { aPost } from "@/testing/world/a-post";
import { Queue } from "./queue";

const cleo = aTeammate("019b0000-0000-7000-8000-00000000000c", "Cleo");
const ann = { id: "ann", name: "Ann", avatarUrl: null };
const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
const posts = [
  aPost({ id: "festival", text: "The harbour festival", managedBy: ann, scheduledAt: inAnHour }),
  aPost({ id: "market", text: "The fish market", managedBy: cleo, scheduledAt: inAnHour }),
];

function openQueue(search: string, stored: Post[] = posts) {
  fakeApi({
    "GET /api/posts": ({ search: query }) => {
      const managedBy = query.get("managedBy");
      const items = stored.filter((post) => managedBy === null || post.managedBy.id === managedBy);
      return { items, hasMore: false, nextCursor: null };
    },
    "GET /api/slots": () => ({ slots: [] }),
  });
  return renderUi(
    <Queue
      accounts={[anAccount({ id: "page", name: "Page" }), anAccount({ id: "shop", name: "Shop" })]}
      team={aTeam([cleo])}
      preferences={preferences}
      canEdit
      initial={{ now: new Date().toISOString(), posts: stored, slots: [] }}
    />,
    { search },
  );
}

const row = (name: RegExp) => screen.queryByRole("link", { name });

it("the queue is narrowed to one person by its choice, and to the reader by the address", async () => {
  const { user, searches } = openQueue("?managedBy=me");
  await waitFor(() => expect(row(/festival/)).toBeVisible());
  expect(row(/market/)).not.toBeInTheDocument();
  await user.click(screen.getByRole("combobox", { name: "Managed by" }));
  await user.click(await screen.findByRole("option", { name: "Cleo" }));
  await waitFor(() => expect(row(/market/)).toBeVisible());
  expect(searches.at(-1)).toBe(`?managedBy=${cleo.id}`);
});

it("an empty queue under two filters offers to lift either", async () => {
  const { user } = openQueue(`?managedBy=${cleo.id}&account=page`, []);
  const title = "Nothing in the queue is managed by Cleo";
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show everyone" }));
  expect(await screen.findByText("Nothing in the queue of this account")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show every account" }));
  expect(await screen.findByText("The queue is empty")).toBeVisible();
});

it("a row says who manages its post, except in a team of one", () => {
  const { unmount } = openQueue("");
  expect(screen.getByRole("link", { name: /festival/ })).toHaveTextContent("Managed by Ann");
  unmount();
  fakeApi({
    "GET /api/posts": () => ({ items: posts, hasMore: false, nextCursor: null }),
    "GET /api/slots": () => ({ slots: [] }),
  });
  renderUi(
    <Queue
      accounts={[anAccount({ id: "page", name: "Page" })]}
      team={{ userId: "ann", members: [aTeammate("ann", "Ann")] }}
      preferences={preferences}
      canEdit
      initial={{ now: new Date().toISOString(), posts, slots: [] }}
    />,
  );
  expect(screen.getByRole("link", { name: /festival/ })).not.toHaveTextContent("Managed by");
});
