import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ListedLabel } from "@/lib/library/labels/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { LabelSettings } from "./label-settings";

function aLabel(name: string, fields: Partial<ListedLabel> = {}): ListedLabel {
  const createdAt = "2027-01-01T10:00:00.000Z";
  return {
    id: name.toLowerCase(),
    name,
    color: "gray",
    postCount: 0,
    mediaCount: 0,
    createdAt,
    ...fields,
  };
}

function openPage(
  first: ListedLabel[],
  { canEdit = true, routes }: { canEdit?: boolean; routes?: Record<string, FakeRoute> } = {},
) {
  let stored = first;
  const { calls } = fakeApi({
    "GET /api/labels": () => ({ items: stored, hasMore: false, nextCursor: null }),
    "POST /api/labels": ({ body }) => {
      const label = aLabel("New", { ...(body as object), id: "new" });
      stored = [...stored, label];
      return { label };
    },
    "PATCH /api/labels/:id": ({ params, body }) => {
      stored = stored.map((label) =>
        label.id === params.id ? { ...label, ...(body as object) } : label,
      );
      return { label: stored.find(({ id }) => id === params.id) };
    },
    "DELETE /api/labels/:id": ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return { deleted: true, postCount: 3, mediaCount: 0 };
    },
    "POST /api/labels/:id/restore": ({ params }) => {
      const label = first.find(({ id }) => id === params.id);
      if (label) stored = [...stored, label];
      return { label };
    },
    ...routes,
  });
  return { ...renderUi(<LabelSettings first={first} canEdit={canEdit} />), calls };
}

const items = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

async function choose(user: ReturnType<typeof openPage>["user"], label: string, item: string) {
  await user.click(screen.getByRole("button", { name: `More for ${label}` }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
}

describe("the labels in the settings", () => {
  it("stand by name, each with how many posts it is on", () => {
    openPage([
      aLabel("Zebra"),
      aLabel("älter", { postCount: 1 }),
      aLabel("Launch", { postCount: 1234 }),
    ]);
    expect(items()).toEqual(["älter1 post", "Launch1,234 posts", "ZebraNot used"]);
  });

  it("begin with an offer to make one", async () => {
    const { user, calls } = openPage([]);
    expect(screen.getByText("There are no labels yet")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "New label" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New label" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard("{Enter}");
    expect(await dialog.findByText("Give it a name of up to 40 characters.")).toBeVisible();
    await user.type(name, "Launch");
    await user.click(dialog.getByRole("radio", { name: "Teal" }));
    await user.click(dialog.getByRole("button", { name: "Make label" }));
    await waitFor(() => expect(items()).toEqual(["LaunchNot used"]));
    expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      name: "Launch",
      color: "teal",
    });
  });

  it("are renamed, and a name that is taken is said beside it", async () => {
    const message = "There is a label “Evergreen” already.";
    const taken = { refuses: true };
    const { user } = openPage([aLabel("Launch"), aLabel("Evergreen")], {
      routes: {
        "PATCH /api/labels/:id": ({ body }) =>
          taken.refuses
            ? failure(400, { code: "validation_failed", message })
            : { label: aLabel("Launch", body as object) },
      },
    });
    await choose(user, "Launch", "Edit…");
    const dialog = within(await screen.findByRole("dialog", { name: "Edit this label" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.type(name, "evergreen{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(message);
    taken.refuses = false;
    await user.type(name, "s{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("are deleted at once, with off how many posts they came, and Undo brings them back", async () => {
    const { user, calls } = openPage([aLabel("Launch", { postCount: 3 }), aLabel("Evergreen")]);
    await choose(user, "Launch", "Delete");
    await waitFor(() => expect(items()).toEqual(["EvergreenNot used"]));
    await waitFor(() => expect(screen.getByRole("region", { name: "Labels" })).toHaveFocus());
    expect(screen.getByText("It came off 3 posts.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Launch restored")).toBeVisible();
    await waitFor(() => expect(items()).toEqual(["EvergreenNot used", "Launch3 posts"]));
    expect(calls.map(({ call }) => call)).toContain("POST /api/labels/launch/restore");
  });

  it("are found by name where there are many, and a search without a result can be lifted", async () => {
    const { user } = openPage(Array.from({ length: 9 }, (_, index) => aLabel(`Label ${index}`)));
    await user.type(screen.getByRole("searchbox", { name: "Find a label" }), "BEL 7");
    expect(items()).toEqual(["Label 7Not used"]);
    await user.type(screen.getByRole("searchbox"), "x");
    expect(screen.getByText("No label has such a name")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all labels" }));
    expect(items()).toHaveLength(9);
  });

  it("are only read by a viewer", () => {
    openPage([aLabel("Launch")], { canEdit: false });
    expect(items()).toEqual(["LaunchNot used"]);
    expect(screen.getByText(/Your role can look, not change/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});
