import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure } from "@/testing/dom/fake-api";
import {
  accountTab,
  addAccount,
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
import { localDraftKey, readLocalDraft, writeLocalDraft } from "./local-draft/local-draft";

const post = aStoredPost();
const theirs = aStoredPost({ version: 2, text: "Shared by Ben" });

type Update = { version: number; text: string; scheduledAt?: string };

async function saveAfterBen() {
  const updates: Update[] = [];
  fakeComposerApi({
    "GET /api/posts/:id": () => ({ post: theirs }),
    "PATCH /api/posts/:id": ({ body }) => {
      updates.push(body as Update);
      if ((body as Update).version === 2) return { post: { ...theirs, version: 3 } };
      return failure(409, { code: "version_conflict", message: "Ben saved this post." });
    },
  });
  const page = renderEdit(post);
  await write(page.user, " by me");
  await page.user.click(button("Save changes"));
  const dialog = await screen.findByRole("dialog", {
    name: "This post was changed while you were editing",
  });
  return { ...page, dialog, updates };
}

describe("the dialog after a colleague saved the post first", () => {
  it("shows the words that each side changed, and focuses the choice that loses nothing", async () => {
    const { dialog } = await saveAfterBen();
    expect(dialog).toHaveTextContent("Ben saved this post.");
    const added = (version: string) =>
      within(within(dialog).getByRole("region", { name: version })).getByRole("insertion");
    expect(added("Theirs, saved")).toHaveTextContent("by Ben");
    expect(added("Yours")).toHaveTextContent("by me");
    await waitFor(() => expect(button("Keep both")).toHaveFocus());
  });

  it("takes their version, and brings one's own back by Undo", async () => {
    const { user, dialog, updates } = await saveAfterBen();
    await user.click(button("Take theirs"));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(textBox()).toHaveValue("Shared by Ben");
    await user.click(button("Undo"));
    expect(textBox()).toHaveValue("Shared by me");
    expect(updates).toHaveLength(1);
  });

  it("saves one's own version over theirs, and leaves an unchanged time as it is", async () => {
    const { user, router, updates } = await saveAfterBen();
    await user.click(button("Save mine over it"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
    expect(updates[1]).toMatchObject({ version: 2, text: "Shared by me" });
    expect(updates[1]).not.toHaveProperty("scheduledAt");
  });

  it("keeps both: one's own version opens as a new post", async () => {
    const { user, router } = await saveAfterBen();
    await user.click(button("Keep both"));
    expect(router.push).toHaveBeenCalledWith("/compose?from=post-1");
    const copy = readLocalDraft(localDraftKey(owner, "copy:post-1"));
    expect(copy).toMatchObject({ editedPost: null });
    expect(copy?.composition.positions[0]?.text).toBe("Shared by me");
  });
});

const newer = { version: 2, savedBy: "Ben" };

it("a newer version of the post is told while one writes, and compared before anything is sent", async () => {
  const { calls } = fakeComposerApi({
    "GET /api/posts/:id": () => ({ post: theirs }),
    "POST /api/posts/:id/presence": () => ({ others: [], newer }),
  });
  const { user } = renderEdit(post);
  await write(user, " by me");
  expect(await screen.findByText(/^Ben saved a newer version/)).toBeVisible();
  await user.click(button("Compare…"));
  const dialog = await screen.findByRole("dialog", { name: /^This post was changed/ });
  expect(dialog).toHaveTextContent("by Ben");
  await user.click(button("Take theirs"));
  await waitFor(() => expect(textBox()).toHaveValue("Shared by Ben"));
  expect(screen.queryByText(/^Ben saved a newer version/)).not.toBeInTheDocument();
  expect(calls.filter(({ call }) => call.startsWith("PATCH"))).toEqual([]);
});

it("a newer version of the draft is told before one's own is saved", async () => {
  const api = fakeComposerApi({
    "POST /api/drafts/:id/presence": () => {
      const draft = api.drafts.get("draft-1");
      if (draft?.version === 1) api.drafts.set("draft-1", { ...draft, text: "Theirs", version: 2 });
      return { others: [], newer };
    },
  });
  const { user } = renderNewPost();
  await write(user, "Mine");
  await user.click(await screen.findByRole("button", { name: "Compare…" }));
  expect(await screen.findByText("This draft was changed somewhere else")).toBeVisible();
  await user.click(button("Compare and choose…"));
  const dialog = await screen.findByRole("dialog", { name: /^This draft was changed/ });
  expect(dialog).toHaveTextContent("Theirs");
});

async function draftChangedByBen() {
  const api = fakeComposerApi();
  const page = renderNewPost();
  await write(page.user, "Mine");
  await screen.findByText(/^Saved/);
  const draft = api.drafts.get("draft-1");
  if (!draft) throw new Error("There is no draft.");
  api.drafts.set("draft-1", { ...draft, text: "Theirs", version: 2 });
  await write(page.user, " too");
  const notice = await screen.findByText("This draft was changed somewhere else");
  return { ...api, ...page, notice };
}

describe("a draft that was changed elsewhere", () => {
  it("is not overwritten before one's own version is chosen", async () => {
    const { user, drafts } = await draftChangedByBen();
    expect(screen.getByText(/Ben changed this draft\. What you wrote is still here/)).toBeVisible();
    expect(drafts.get("draft-1")?.text).toBe("Theirs");
    await user.click(button("Compare and choose…"));
    const dialog = await screen.findByRole("dialog", { name: /^This draft was changed/ });
    expect(dialog).toHaveTextContent("Theirs");
    await user.click(button("Save mine over it"));
    await waitFor(() =>
      expect(drafts.get("draft-1")).toMatchObject({ text: "Mine too", version: 3 }),
    );
    expect(dialog).not.toBeInTheDocument();
  });

  it("is kept beside one's own, which becomes a draft of its own", async () => {
    const { user, drafts, searches } = await draftChangedByBen();
    await user.click(button("Compare and choose…"));
    await screen.findByRole("dialog", { name: /^This draft was changed/ });
    await user.click(button("Keep both"));
    await waitFor(() => expect(searches.at(-1)).toBe("?draft=draft-2"));
    expect([...drafts.values()].map(({ text }) => text)).toEqual(["Theirs", "Mine too"]);
    await waitFor(() => expect(textBox()).toHaveValue("Mine too"));
  });

  it("that is deleted can be saved as a new draft", async () => {
    const api = fakeComposerApi();
    const { user, searches } = renderNewPost();
    await write(user, "Mine");
    await screen.findByText(/^Saved/);
    api.drafts.clear();
    await write(user, " still");
    expect(await screen.findByText("This draft is not there any more")).toBeVisible();
    expect(textBox()).toHaveValue("Mine still");
    await user.click(button("Keep as a new draft"));
    await waitFor(() => expect([...api.drafts.values()]).toMatchObject([{ text: "Mine still" }]));
    expect(searches.at(-1)).toBe("?draft=draft-1");
  });
});

describe("a draft that the URL names", () => {
  it("is opened with its text and accounts", async () => {
    const { drafts } = fakeComposerApi();
    const first = renderNewPost();
    await addAccount(first.user, "Shop");
    await write(first.user, "To be continued");
    await waitFor(() => expect(drafts.get("draft-1")?.text).toBe("To be continued"));
    first.unmount();
    renderNewPost({ search: "?draft=draft-1" });
    await waitFor(() => expect(textBox()).toHaveValue("To be continued"));
    expect(accountTab(/^Shop/)).toBeVisible();
  });

  it("and does not exist leads to the list of drafts", async () => {
    fakeComposerApi();
    renderNewPost({ search: "?draft=nowhere" });
    expect(await screen.findByText("This draft is not there any more")).toBeVisible();
    expect(screen.getByRole("link", { name: "See your drafts" })).toHaveAttribute(
      "href",
      "/drafts",
    );
  });

  it("and does not exist is created anew from the changes that this browser kept", async () => {
    const { drafts } = fakeComposerApi();
    const key = localDraftKey(owner, "draft:nowhere");
    writeLocalDraft(key, {
      savedAt: "2027-01-01T10:00:00.000Z",
      composition: aComposition({
        connectionIds: [bakery.id],
        positions: [{ key: "0", text: "Not saved", media: [] }],
        when: chosenTime,
      }),
      editedPost: null,
      draft: { id: "nowhere", version: 1 },
    });
    const { user } = renderNewPost({ search: "?draft=nowhere" });
    await user.click(await screen.findByRole("button", { name: "Keep it as a new draft" }));
    await waitFor(() => expect(textBox()).toHaveValue("Not saved"));
    expect(drafts.get("draft-1")).toMatchObject({ text: "Not saved", connectionIds: [bakery.id] });
    expect(readLocalDraft(key)).toBeNull();
  });
});
