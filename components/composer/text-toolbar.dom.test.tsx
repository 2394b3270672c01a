import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Snippet, SnippetKind } from "@/lib/library/snippets/schema";
import {
  bakery,
  button,
  fakeComposerApi,
  renderNewPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";

function aSnippet(kind: SnippetKind, name: string, text: string): Snippet {
  return { id: name, kind, name, text, createdAt: "2027-01-01T10:00:00.000Z" };
}

const kept = [
  aSnippet("hashtags", "Coffee", "#coffee #slow"),
  aSnippet("hashtags", "Bread", "#bread"),
  aSnippet("text", "Hours", "Open from nine."),
  aSnippet("signature", "Team", "\n— Your bakers\n"),
];

function openComposer(snippets = kept) {
  const api = fakeComposerApi({
    "GET /api/snippets": () => ({ items: snippets, hasMore: false, nextCursor: null }),
    "POST /api/snippets": ({ body }) => ({
      snippet: { ...aSnippet("text", "New", ""), ...(body as object) },
    }),
  });
  return { ...api, ...renderNewPost({ accounts: [bakery] }) };
}

const search = (name: string) => screen.findByRole("combobox", { name });

describe("the menu of hashtag sets", () => {
  it("puts the one that is found where the cursor is, with spaces around, and gives the focus back", async () => {
    const { user } = openComposer();
    await write(user, "New beansNow");
    textBox().setSelectionRange(9, 9);
    await user.click(button("Hashtag sets"));
    await user.type(await search("Hashtag sets"), "slow");
    expect(screen.queryByRole("option", { name: /Bread/ })).not.toBeInTheDocument();
    await user.keyboard("{Enter}");
    expect(textBox()).toHaveValue("New beans #coffee #slow Now");
    await waitFor(() => expect(textBox()).toHaveFocus());
    expect(textBox().selectionStart).toBe("New beans #coffee #slow ".length);
  });

  it("says what belongs here where there is none, and makes one of the marked words", async () => {
    const { user, calls } = openComposer([]);
    await write(user, "coffee, slow");
    textBox().setSelectionRange(0, 12);
    await user.click(button("Hashtag sets"));
    expect(await screen.findByText(/Make the first one/)).toBeVisible();
    await user.click(screen.getByRole("option", { name: "New hashtag set…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New hashtag set" }));
    expect(dialog.getByRole("textbox", { name: "Hashtags" })).toHaveValue("#coffee #slow");
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Coffee{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ call }) => call === "POST /api/snippets")?.body).toEqual({
      kind: "hashtags",
      name: "Coffee",
      text: "#coffee #slow",
    });
    expect(textBox()).toHaveValue("coffee, slow");
  });

  it("gives the focus back to its button when it is left without a choice", async () => {
    const { user } = openComposer();
    await user.click(button("Hashtag sets"));
    await search("Hashtag sets");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(button("Hashtag sets")).toHaveFocus());
  });
});

describe("the menu of snippets", () => {
  it("replaces the marked words by a snippet", async () => {
    const { user } = openComposer();
    await write(user, "We are: HOURS");
    textBox().setSelectionRange(8, 13);
    await user.click(button("Snippets"));
    await user.click(await screen.findByRole("option", { name: /Hours/ }));
    expect(textBox()).toHaveValue("We are: Open from nine.");
  });

  it("puts a signature below the text wherever the cursor is, and never twice", async () => {
    const { user } = openComposer();
    await write(user, "Fresh bread \n");
    textBox().setSelectionRange(0, 0);
    for (const _ of [1, 2]) {
      await user.click(button("Snippets"));
      await user.click(await screen.findByRole("option", { name: /Team/ }));
      await waitFor(() => expect(textBox()).toHaveFocus());
    }
    expect(textBox()).toHaveValue("Fresh bread\n\n— Your bakers");
  });
});

describe("splitting a text", () => {
  it("cuts at the cursor by key, goes on in the second post, and is taken back by key", async () => {
    const { user } = openComposer();
    await write(user, "One. Two.");
    textBox().setSelectionRange(4, 4);
    await user.keyboard("{Alt>}{Enter}{/Alt}");
    const second = textBox("Text of the first comment");
    expect([textBox().value, second.value]).toEqual(["One.", "Two."]);
    await waitFor(() => expect(second).toHaveFocus());
    expect(second.selectionStart).toBe(0);
    await user.keyboard("{Control>}z{/Control}");
    expect(textBox()).toHaveValue("One. Two.");
    expect(
      screen.queryByRole("textbox", { name: "Text of the first comment" }),
    ).not.toBeInTheDocument();
  });

  it("is joined again by Backspace at the beginning, with the cursor at the seam", async () => {
    const { user } = openComposer();
    await write(user, "One. Two.");
    textBox().setSelectionRange(4, 4);
    await user.click(button("Split here"));
    await waitFor(() => expect(textBox("Text of the first comment")).toHaveFocus());
    await user.keyboard("{Backspace}");
    expect(textBox()).toHaveValue("One.\n\nTwo.");
    await waitFor(() => expect(textBox()).toHaveFocus());
    expect(textBox().selectionStart).toBe(4);
  });

  it("keeps what was written since when it is undone late", async () => {
    const { user } = openComposer();
    await write(user, "One. Two.");
    textBox().setSelectionRange(4, 4);
    await user.click(button("Split here"));
    await waitFor(() => expect(textBox("Text of the first comment")).toHaveFocus());
    await write(user, " More.");
    await user.click(button("Undo"));
    expect(textBox()).toHaveValue("One. More.\n\nTwo.");
  });
});
