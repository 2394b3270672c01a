import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aTeam, preferences } from "@/testing/dom/samples";
import { aPost } from "@/testing/world/a-post";
import { Queue } from "./queue";

const launch = {
  id: "019b0000-0000-7000-8000-0000000000aa",
  name: "Launch",
  color: "teal",
} as const;
const listed = { ...launch, postCount: 1, mediaCount: 0, createdAt: "2027-01-01T10:00:00.000Z" };
const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
const posts = [
  aPost({ id: "one", title: "First call", text: "The harbour", labels: [launch], scheduledAt }),
  aPost({ id: "two", text: "The market", scheduledAt }),
];

function openQueue(search = "") {
  fakeApi({
    "GET /api/labels": () => ({ items: [listed], hasMore: false, nextCursor: null }),
    "GET /api/posts": ({ search: query }) => {
      const label = query.get("label");
      const items = posts.filter(({ labels }) => !label || labels.some(({ id }) => id === label));
      return { items, hasMore: false, nextCursor: null };
    },
    "GET /api/slots": () => ({ slots: [] }),
  });
  const initial = { now: new Date().toISOString(), posts, slots: [] };
  return renderUi(
    <Queue accounts={[]} team={aTeam()} preferences={preferences} canEdit initial={initial} />,
    { search },
  );
}

const row = (name: RegExp) => screen.queryByRole("link", { name });

it("a row of the queue shows the title and the labels of its post", () => {
  openQueue();
  expect(row(/First call/)).toHaveTextContent("First call · The harbour");
  expect(row(/First call/)).toHaveTextContent("Launch");
});

it("the queue is narrowed to a label by its choice, which the address keeps", async () => {
  const { user, searches } = openQueue();
  await user.click(await screen.findByRole("combobox", { name: "Label" }));
  await user.click(await screen.findByRole("option", { name: "Launch" }));
  await waitFor(() => expect(row(/market/)).not.toBeInTheDocument());
  expect(row(/First call/)).toBeVisible();
  expect(searches.at(-1)).toBe(`?label=${launch.id}`);
});

it("a label without posts in the queue can be lifted", async () => {
  const { user } = openQueue("?label=019b0000-0000-7000-8000-0000000000bb");
  expect(await screen.findByText("Nothing in the queue has this label")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show every label" }));
  await waitFor(() => expect(row(/market/)).toBeVisible());
});
