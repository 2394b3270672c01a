import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SnippetSettings } from "./snippet-settings";
import { toHashtags } from "./use-snippets";

function aSnippet(kind: SnippetKind, name: string, text = "Words"): Snippet {
  return { id: name, kind, name, text, createdAt: "2027-01-01T10:00:00.000Z" };
}

function openPage(first: Snippet[], canEdit = true) {
  let stored = first;
  const refusal = { message: "" };
  const { calls } = fakeApi({
    "GET /api/snippets": () => ({ items: stored, hasMore: false, nextCursor: null }),
    "POST /api/snippets": ({ body }) => {
      if (refusal.message) return failure(400, { code: "validation_failed", ...refusal });
      const snippet = { ...aSnippet("text", "New"), ...(body as object) };
      stored = [...stored, snippet];
      return { snippet };
    },
    "DELETE /api/snippets/:id": ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return { deleted: true };
    },
    "POST /api/snippets/:id/restore": ({ params }) => {
      const snippet = first.find(({ id }) => id === params.id);
      if (snippet) stored = [...stored, snippet];
      return { snippet };
    },
  });
  return { ...renderUi(<SnippetSettings first={first} canEdit={canEdit} />), calls, refusal };
}

const card = (name: string) => within(screen.getByRole("region", { name }));

describe("the snippets in the settings", () => {
  it("stand by kind and name, and each kind says what it is for where it is empty", () => {
    openPage([aSnippet("text", "Zoo"), aSnippet("text", "Address"), aSnippet("hashtags", "Bread")]);
    const names = card("Snippets").getAllByRole("listitem");
    expect(names.map(({ textContent }) => textContent)).toEqual(["AddressWords", "ZooWords"]);
    expect(card("Hashtag sets").getByText("Bread")).toBeVisible();
    expect(card("Signatures").getByText("There is no signature yet.")).toBeVisible();
  });

  it("are made in a dialog that corrects hashtags, and keeps what was typed after a refusal", async () => {
    const { user, calls, refusal } = openPage([]);
    refusal.message = "There is a hashtag set “Bread” already.";
    await user.click(screen.getByRole("button", { name: "New hashtag set" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New hashtag set" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, "Bread{Enter}");
    expect(await dialog.findByText(/Write something of up to 2,000/)).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: "Hashtags" }), "bread, rolls");
    await user.click(dialog.getByRole("button", { name: "Make hashtag set" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(refusal.message);
    refusal.message = "";
    await user.click(dialog.getByRole("button", { name: "Make hashtag set" }));
    await waitFor(() => expect(card("Hashtag sets").getByText("#bread #rolls")).toBeVisible());
    expect(calls.at(-2)?.body ?? calls.at(-1)?.body).toEqual({
      kind: "hashtags",
      name: "Bread",
      text: "#bread #rolls",
    });
  });

  it("are deleted at once, and Undo brings them back", async () => {
    const { user } = openPage([aSnippet("text", "Hours")]);
    await user.click(screen.getByRole("button", { name: "More for Hours" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByText("Hours")).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole("region", { name: "Snippets" })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Hours")).toBeVisible();
    expect(screen.getByText("Hours restored")).toBeVisible();
  });

  it("are found by their words where there are many", async () => {
    const many = Array.from({ length: 8 }, (_, index) => aSnippet("text", `Number ${index}`));
    const { user } = openPage([...many, aSnippet("signature", "Team", "The bakers")]);
    await user.type(screen.getByRole("searchbox"), "BAKERS");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
    await user.type(screen.getByRole("searchbox"), "!");
    expect(screen.getByText("Nothing has these words")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(9);
  });

  it("are only read by a viewer", () => {
    openPage([aSnippet("text", "Hours")], false);
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
    expect(screen.getByText("Hours")).toBeVisible();
  });
});

it("hashtags are made of what people type or paste, each once", () => {
  expect(toHashtags("bread, #rolls;bread\n＃パン #a#b")).toBe("#bread #rolls #パン #a #b");
});
