import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  accountTab,
  bakery,
  button,
  chosenTime,
  fakeComposerApi,
  owner,
  renderEdit,
  renderNewPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";
import { aStoredPost } from "@/testing/dom/samples";
import { aComposition } from "@/testing/world/a-composition";
import { localDraftKey, readLocalDraft, writeLocalDraft } from "./local-draft";

const deletedId = "019b0000-0000-7000-8000-0000000000ff";
const newKey = localDraftKey(owner, "new");

function keepLocally(key: string, text: string, when = chosenTime) {
  writeLocalDraft(key, {
    savedAt: "2027-01-01T10:00:00.000Z",
    composition: aComposition({
      connectionIds: [bakery.id, deletedId],
      positions: [{ key: "0", text, media: [] }],
      when,
    }),
    editedPost: null,
    draft: null,
  });
}

describe("a local draft of a new post", () => {
  it("is restored, and saved to the server once it is accepted", async () => {
    const { drafts } = fakeComposerApi();
    keepLocally(newKey, "From yesterday");
    const { user } = renderNewPost();
    expect(screen.getByText("Continue where you left off")).toBeVisible();
    expect(textBox()).toHaveValue("From yesterday");
    expect(accountTab(/^Bakery/)).toBeVisible();
    expect(drafts.size).toBe(0);
    await user.click(button("Continue"));
    expect(screen.queryByText("Continue where you left off")).not.toBeInTheDocument();
    await waitFor(() =>
      expect([...drafts.values()]).toMatchObject([
        { text: "From yesterday", connectionIds: [bakery.id] },
      ]),
    );
    await waitFor(() => expect(readLocalDraft(newKey)).toBeNull());
  });

  it("gets the proposed time in place of one that has passed", () => {
    fakeComposerApi();
    keepLocally(newKey, "Late", { date: "2020-01-01", time: "10:00" });
    renderNewPost();
    expect(screen.getByText("1 Jan 2099, 10:00", { selector: "time" })).toBeVisible();
  });

  it("that lacks a field of a composition is restored with that field empty", () => {
    keepLocally(newKey, "From an earlier version");
    const { composition, ...draft } = JSON.parse(localStorage.getItem(newKey) ?? "");
    const { connectionIds: _, ...earlier } = composition;
    localStorage.setItem(newKey, JSON.stringify({ ...draft, composition: earlier }));
    const restored = readLocalDraft(newKey)?.composition;
    expect(restored).toMatchObject({ ...earlier, connectionIds: [] });
  });

  it("is accepted by typing into it", async () => {
    fakeComposerApi();
    keepLocally(newKey, "From yesterday");
    const { user } = renderNewPost();
    await write(user, "!");
    expect(screen.queryByText("Continue where you left off")).not.toBeInTheDocument();
  });

  it("is deleted by Discard, and comes back by Undo", async () => {
    fakeComposerApi();
    keepLocally(newKey, "From yesterday");
    const { user } = renderNewPost();
    await user.click(button("Discard"));
    expect(textBox()).toHaveValue("");
    expect(readLocalDraft(newKey)).toBeNull();
    await user.click(button("Undo"));
    expect(textBox()).toHaveValue("From yesterday");
  });

  it("holds the text while the server cannot be reached", async () => {
    fakeComposerApi({
      "POST /api/drafts": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "Offline");
    expect(await screen.findByText("Not saved: kept on this device")).toBeVisible();
    expect(readLocalDraft(newKey)?.composition.positions[0]?.text).toBe("Offline");
    expect(button("Try again")).toBeEnabled();
  });
});

describe("local drafts of an edited post", () => {
  it("hold its unsent changes and restore them", async () => {
    fakeComposerApi();
    const post = aStoredPost();
    const first = renderEdit(post);
    await write(first.user, " and changed");
    expect(await screen.findByText(/^Saved on this device/)).toBeVisible();
    first.unmount();
    renderEdit(post);
    expect(screen.getByText("Continue where you left off")).toBeVisible();
    expect(textBox()).toHaveValue("Shared and changed");
  });

  it("that were copied as a new post are listed where a new post is written", async () => {
    fakeComposerApi();
    const key = localDraftKey(owner, "copy:post-1");
    keepLocally(key, "The copy");
    const { user } = renderNewPost();
    const link = screen.getByRole("link", { name: "The copy" });
    expect(link).toHaveAttribute("href", "/compose?from=post-1");
    await user.click(button("Discard"));
    expect(link).not.toBeInTheDocument();
    expect(readLocalDraft(key)).toBeNull();
  });
});
