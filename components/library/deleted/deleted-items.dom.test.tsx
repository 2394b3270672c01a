import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { DeletedKind } from "@/lib/records/deleted-items/rules";
import type { DeletedItem } from "@/lib/records/deleted-items/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { aPost } from "@/testing/world/a-post";
import { DeletedItems } from "./deleted-items";

function anItem(kind: DeletedKind, name: string): DeletedItem {
  return {
    id: `deleted-${name}`,
    kind,
    targetId: name.toLowerCase().replaceAll(" ", "-"),
    name,
    deletedAt: "2027-01-01T11:55:00.000Z",
    deletedBy: { id: "ann", name: "Ann", avatarUrl: null },
    restorableUntil: "2027-01-31T11:55:00.000Z",
  };
}

function openPage(
  first: DeletedItem[],
  { canEdit = true, routes = {} }: { canEdit?: boolean; routes?: Record<string, FakeRoute> } = {},
) {
  let stored = first;
  const take = (targetId: string | undefined) => {
    stored = stored.filter((item) => item.targetId !== targetId);
  };
  const { calls } = fakeApi({
    "GET /api/deleted-items": ({ search }) => {
      const kind = search.get("kind");
      const items = stored.filter((item) => !kind || item.kind === kind);
      return { items, hasMore: false, nextCursor: null };
    },
    "POST /api/posts/:id/restore": ({ params }) => {
      take(params.id);
      return { post: aPost({ id: params.id ?? "", state: "cancelled" }) };
    },
    "POST /api/labels/:id/restore": ({ params }) => {
      take(params.id);
      return { label: { id: params.id } };
    },
    ...routes,
  });
  const page = { items: first, hasMore: false, nextCursor: null };
  const shown = renderUi(
    <DeletedItems
      first={{ kind: null, page }}
      preferences={preferences}
      canEdit={canEdit}
      at="2027-01-01T12:00:00.000Z"
    />,
  );
  return { ...shown, calls };
}

const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

describe("the page of what was deleted lately", () => {
  it("names each thing, who deleted it, when, and until when it is kept", () => {
    openPage([anItem("post", "Spring menu"), anItem("label", "Launch"), anItem("draft", "")]);
    const [post, label, draft] = rows();
    expect(post).toContain("Spring menuPost · Deleted by Ann, 5 min ago · kept until");
    expect(label).toContain("LaunchLabel");
    expect(draft).toContain("Draft without text");
  });

  it("restores a thing at once, and says when a post comes back cancelled", async () => {
    const { user } = openPage([anItem("post", "Spring menu"), anItem("label", "Launch")]);
    await user.click(screen.getByRole("button", { name: "Restore Spring menu" }));
    expect(await screen.findByText(/^It is cancelled: its time has passed/)).toBeVisible();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.getByRole("region", { name: "Recently deleted" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Restore Launch" }));
    expect(await screen.findByText("Nothing was deleted lately")).toBeVisible();
  });

  it("says why something could not be restored, and keeps it", async () => {
    const message = "There is a label “Launch” already.";
    const { user } = openPage([anItem("label", "Launch")], {
      routes: {
        "POST /api/labels/:id/restore": () => failure(400, { code: "validation_failed", message }),
      },
    });
    await user.click(screen.getByRole("button", { name: "Restore Launch" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(rows()).toHaveLength(1);
  });

  it("shows one kind alone, and leads back from a kind that has nothing", async () => {
    const { user, searches } = openPage([anItem("post", "Spring menu")]);
    await user.click(screen.getByRole("combobox", { name: "What to show" }));
    await user.click(within(await screen.findByRole("listbox")).getByText("Snippets"));
    expect(await screen.findByText("No snippets were deleted lately")).toBeVisible();
    expect(searches.at(-1)).toContain("kind=snippet");
    await user.click(screen.getByRole("button", { name: "Show everything" }));
    expect(rows()).toHaveLength(1);
  });

  it("offers a failed list again", async () => {
    const { user } = openPage([anItem("post", "Spring menu")], {
      routes: {
        "GET /api/deleted-items": () =>
          failure(503, { code: "unavailable", message: "The server is away." }),
      },
    });
    await user.click(screen.getByRole("combobox", { name: "What to show" }));
    await user.click(within(await screen.findByRole("listbox")).getByText("Posts"));
    expect(await screen.findByText("What was deleted did not load")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  });

  it("lets a viewer look, without drafts to choose and without Restore", async () => {
    const { user } = openPage([anItem("post", "Spring menu")], { canEdit: false });
    expect(screen.getByText(/Your role can look, not restore/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Restore/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("combobox", { name: "What to show" }));
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent)).not.toContain("Drafts");
  });
});
