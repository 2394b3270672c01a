import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SetAsideDelivery, SetAsideList } from "@/lib/publishing/restores/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { SetAside } from "./set-aside-list";

function aDelivery(text: string): SetAsideDelivery {
  return {
    id: text.toLowerCase().replaceAll(" ", "-"),
    postId: `post-${text}`,
    postIndex: 0,
    connectionId: "page",
    provider: "a-network",
    accountName: "Corner Café",
    text,
    mediaCount: 0,
    scheduledAt: "2027-01-01T09:00:00.000Z",
  };
}

const restore = {
  backupTakenAt: "2027-01-01T08:00:00.000Z",
  restoredAt: "2027-01-01T12:00:00.000Z",
};

type Opening = { canDecide?: boolean; refuses?: string; routes?: Record<string, FakeRoute> };

function openPage(texts: string[], { canDecide = true, refuses, routes = {} }: Opening = {}) {
  let stored = texts.map(aDelivery);
  const page = (): SetAsideList => ({
    items: stored,
    total: stored.length,
    hasMore: false,
    nextCursor: null,
    restore,
  });
  const { calls } = fakeApi({
    "GET /api/set-aside-deliveries": page,
    "POST /api/set-aside-deliveries/decide": ({ body }) => {
      const { deliveryIds } = body as { deliveryIds: string[] };
      const decidedIds = deliveryIds.filter((id) => id !== refuses);
      stored = stored.filter(({ id }) => !decidedIds.includes(id));
      const refused = deliveryIds
        .filter((id) => id === refuses)
        .map((deliveryId) => ({ deliveryId, message: "It has to be connected again." }));
      return { decidedIds, refused, left: stored.length };
    },
    ...routes,
  });
  const first = page();
  const shown = renderUi(
    <SetAside first={first} accounts={[]} preferences={preferences} canDecide={canDecide} />,
  );
  const decisions = () => calls.filter(({ call }) => call.startsWith("POST"));
  return { ...shown, decisions };
}

const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const buttonsOf = (text: string) =>
  within(screen.getByRole("group", { name: `Decide about ${text} on Corner Café` }));
const button = (name: string) => screen.getByRole("button", { name });

describe("the page of what may have gone out", () => {
  it("one of them is marked as published, and the others stay", async () => {
    const { user, decisions } = openPage(["Spring menu", "Opening hours"]);
    expect(rows()[0]).toContain("Spring menuCorner Café · planned for");
    await user.click(buttonsOf("Spring menu").getByRole("button", { name: "It went out" }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(decisions()).toMatchObject([
      { body: { decision: "went_out", deliveryIds: ["spring-menu"] } },
    ]);
    expect(screen.getByRole("region", { name: "May have gone out" })).toHaveFocus();
  });

  it("publishing again is sent only after the consequence was read", async () => {
    const { user, decisions } = openPage(["Spring menu"]);
    await user.click(buttonsOf("Spring menu").getByRole("button", { name: "Publish now…" }));
    expect(await screen.findByText(/people see twice/)).toBeVisible();
    expect(decisions()).toEqual([]);
    await user.click(button("Not yet"));
    await user.click(buttonsOf("Spring menu").getByRole("button", { name: "Publish now…" }));
    await user.click(button("Publish now"));
    expect(await screen.findByText("Nothing waits for a decision")).toBeVisible();
    expect(decisions()).toMatchObject([{ body: { decision: "publish_now" } }]);
  });

  it("all are cancelled at once, after they were counted", async () => {
    const { user, decisions } = openPage(["One", "Two", "Three"]);
    await user.click(button("Cancel all…"));
    expect(await screen.findByText("Cancel 3 posts?")).toBeVisible();
    await user.click(button("Cancel them"));
    expect(await screen.findByText("3 posts cancelled")).toBeVisible();
    expect(decisions()).toMatchObject([{ body: { deliveryIds: ["one", "two", "three"] } }]);
  });

  it("what is refused stays, with the reason", async () => {
    const { user } = openPage(["One", "Two"], { refuses: "two" });
    await user.click(button("Publish all now…"));
    await user.click(await screen.findByRole("button", { name: "Publish now" }));
    expect(await screen.findByText("1 left: It has to be connected again.")).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it("a failure says so and keeps the list", async () => {
    const { user } = openPage(["One"], {
      routes: {
        "POST /api/set-aside-deliveries/decide": () =>
          failure(503, { code: "unavailable", message: "The server is away." }),
      },
    });
    await user.click(buttonsOf("One").getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is away.");
    expect(rows()).toHaveLength(1);
  });

  it("somebody who may only look sees the list without decisions", () => {
    openPage(["One"], { canDecide: false });
    expect(rows()).toHaveLength(1);
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
