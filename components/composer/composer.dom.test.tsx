import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  accountTab,
  addAccount,
  bakery,
  button,
  fakeComposerApi,
  renderNewPost,
  shop,
  textBox,
  write,
} from "@/testing/dom/render-composer";

const preview = (account: string) =>
  screen.getByRole("article", { name: `${account} on Sample network` });

describe("the focus", () => {
  it("goes into the text of a composer that opens", () => {
    fakeComposerApi();
    renderNewPost({ accounts: [bakery] });
    expect(textBox()).toHaveFocus();
  });

  it("stays in a dialog that was opened before the composer was there", () => {
    fakeComposerApi();
    const dialog = document.createElement("div");
    dialog.role = "dialog";
    const search = dialog.appendChild(document.createElement("input"));
    document.body.append(dialog);
    search.focus();
    renderNewPost({ accounts: [bakery] });
    expect(search).toHaveFocus();
    dialog.remove();
  });
});

describe("a text that is typed", () => {
  it("appears in the preview and is saved as a draft that the URL names", async () => {
    const { drafts } = fakeComposerApi();
    const { user, searches } = renderNewPost({ accounts: [bakery] });
    await user.type(textBox(), "Fresh bread");
    expect(within(preview("Bakery")).getByText("Fresh bread")).toBeVisible();
    expect(await screen.findByText(/^Saved/)).toBeVisible();
    expect([...drafts.values()]).toMatchObject([
      { text: "Fresh bread", connectionIds: [bakery.id] },
    ]);
    expect(searches).toContain("?draft=draft-1");
    await write(user, " at six");
    expect(textBox()).toHaveValue("Fresh bread at six");
    await waitFor(() => expect(drafts.get("draft-1")?.text).toBe("Fresh bread at six"));
    expect(drafts.size).toBe(1);
  });

  it("is counted against the limit of each network once it comes near", async () => {
    fakeComposerApi();
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "x".repeat(399));
    expect(screen.queryByText(/ left$/)).not.toBeInTheDocument();
    await write(user, "x");
    expect(screen.getByText("100 left")).toBeVisible();
    await write(user, "x".repeat(101));
    expect(screen.getByText("1 over")).toBeVisible();
  });

  it("says after which words each network folds it", async () => {
    fakeComposerApi();
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "one two three four\nb\nc\nd\nlast line seen\nmore");
    expect(screen.getByText("folds after “last line seen”")).toBeVisible();
  });

  it("cannot be sent until an account is chosen", async () => {
    fakeComposerApi();
    const { user } = renderNewPost();
    await write(user, "Hello");
    expect(screen.getByText("Choose at least one account.")).toBeVisible();
    expect(button("Schedule")).toBeDisabled();
    await addAccount(user, "Shop");
    expect(accountTab(/^Shop/)).toHaveAttribute("aria-selected", "true");
    expect(button("Schedule")).toBeEnabled();
  });
});

describe("the accounts", () => {
  it("are named with their network, and Delete takes one off the post", async () => {
    fakeComposerApi();
    const { user } = renderNewPost();
    expect(button(/^Add Bakery ?on Sample network$/)).toBeVisible();
    await addAccount(user, "Bakery");
    await addAccount(user, "Shop");
    await waitFor(() => expect(accountTab(/^Shop ?on Sample network$/)).toHaveFocus());
    await user.keyboard("{Delete}");
    expect(button(/^Add Shop ?on Sample network$/)).toBeVisible();
    await waitFor(() => expect(accountTab(/^Bakery ?on Sample network$/)).toHaveFocus());
  });
});

describe("the tabs of two accounts", () => {
  async function writeForBoth() {
    fakeComposerApi();
    const page = renderNewPost();
    await addAccount(page.user, "Bakery");
    await addAccount(page.user, "Shop");
    await write(page.user, "Shared");
    return page;
  }

  it("change the text of one account only, and mark its tab as different", async () => {
    const { user } = await writeForBoth();
    await user.click(accountTab(/^Shop/));
    await write(user, " and own");
    expect(within(preview("Shop")).getByText("Shared and own")).toBeVisible();
    expect(
      accountTab(/^Shop ?on Sample network ?, different from the shared version/),
    ).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "All accounts" }));
    expect(textBox()).toHaveValue("Shared");
    expect(within(preview("Bakery")).getByText("Shared")).toBeVisible();
  });

  it("take an override back by Reset, and bring it again by Undo", async () => {
    const { user } = await writeForBoth();
    await user.click(accountTab(/^Shop/));
    await write(user, "!");
    expect(screen.getByText(/Different from the shared text/)).toBeVisible();
    await user.click(button("Reset"));
    expect(textBox()).toHaveValue("Shared");
    await user.click(button("Undo"));
    expect(textBox()).toHaveValue("Shared!");
  });

  it("show the problems of their account only", async () => {
    const { problems } = fakeComposerApi();
    problems.push({
      connectionId: shop.id,
      postIndex: 0,
      code: "media_ratio",
      severity: "error",
      message: "Shop: Add a photo.",
    });
    const { user } = renderNewPost();
    await addAccount(user, "Bakery");
    await addAccount(user, "Shop");
    await write(user, "Shared");
    const checks = screen.getByRole("region", { name: "Checks" });
    const problem = await within(checks).findByRole("button", { name: "Shop Add a photo." });
    expect(within(checks).getByRole("heading", { name: "Must fix 1" })).toBeVisible();
    expect(accountTab(/^Shop ?on Sample network ?, 1 thing to fix/)).toHaveTextContent("1");
    expect(screen.getByText("One thing must be fixed first.")).toBeVisible();
    expect(button("Schedule")).toBeDisabled();
    expect(textBox()).toHaveAccessibleDescription(/Shop: Add a photo\./);
    await user.click(accountTab(/^Bakery/));
    expect(textBox()).toBeValid();
    await user.click(problem);
    await waitFor(() => expect(textBox()).toHaveFocus());
    expect(screen.getByRole("tab", { name: "All accounts" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
});

it("what the post will cost stands above what is checked, with the reason", async () => {
  const because = "2 × a post, 1 × a post with a link";
  const networks = [{ network: "Sample network", microDollars: 230_000, because }];
  const price = { microDollars: 230_000, networks };
  fakeComposerApi({
    "POST /api/posts/validate": () => ({ valid: true, problems: [], price }),
  });
  const { user } = renderNewPost();
  await addAccount(user, "Bakery");
  await write(user, "A post that costs");
  const shown = await screen.findByRole("list", { name: "Price" });
  expect(shown).toHaveTextContent(`$0.23 on Sample network: ${because}`);
});

describe("a requirement that is still open", () => {
  const needsPhoto = {
    connectionId: bakery.id,
    postIndex: 0,
    code: "media_missing",
    severity: "error" as const,
    message: "Bakery: Add a photo or video.",
  };

  it("is a quiet line until somebody tries to send the post, and then an error", async () => {
    const { problems, calls } = fakeComposerApi();
    problems.push(needsPhoto);
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "Fresh bread");
    expect(await screen.findByText("Add a photo or video.")).toBeVisible();
    expect(textBox()).toBeValid();
    expect(screen.queryByRole("heading", { name: /Must fix/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/must be fixed/)).not.toBeInTheDocument();
    await user.click(button("Schedule"));
    expect(screen.getByRole("heading", { name: "Must fix 1" })).toBeVisible();
    expect(textBox()).toBeInvalid();
    await waitFor(() => expect(textBox()).toHaveFocus());
    expect(button("Schedule")).toBeDisabled();
    expect(calls.filter(({ call }) => call === "POST /api/posts")).toEqual([]);
  });

  it("stops publishing now before it is asked for", async () => {
    const { problems } = fakeComposerApi();
    problems.push(needsPhoto);
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "Fresh bread");
    await screen.findByText("Add a photo or video.");
    await user.click(button("Publish now"));
    expect(screen.getByRole("heading", { name: "Must fix 1" })).toBeVisible();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  });
});

describe("a sequence of posts", () => {
  it("gets another post, which can be moved and removed, and put back by Undo", async () => {
    const { drafts } = fakeComposerApi();
    const { user } = renderNewPost({ accounts: [bakery] });
    await write(user, "One");
    await user.click(button("Add first comment"));
    await waitFor(() => expect(textBox("Text of the first comment")).toHaveFocus());
    await write(user, "Two", textBox("Text of the first comment"));
    await user.click(button("Move the first comment up"));
    expect(textBox()).toHaveValue("Two");
    expect(screen.getByText("First comment is now the post")).toBeInTheDocument();
    await user.click(button("Remove the post"));
    expect(textBox()).toHaveValue("One");
    await user.click(button("Undo"));
    expect([textBox().value, textBox("Text of the first comment").value]).toEqual(["Two", "One"]);
    await waitFor(() =>
      expect([...drafts.values()]).toMatchObject([
        { text: "Two", additionalPosts: [{ text: "One" }] },
      ]),
    );
  });

  it("is named by what each network makes of it, and by number where they differ", async () => {
    fakeComposerApi();
    const thread = {
      ...shop,
      provider: "other",
      label: "Other network",
      look: { ...shop.look, face: "column" as const, sequence: "thread" as const },
    };
    const { user } = renderNewPost({ accounts: [bakery, thread] });
    await addAccount(user, "Bakery");
    await addAccount(user, "Shop");
    await write(user, "One");
    await user.click(button(`Add first comment on ${bakery.label}, thread post on Other network`));
    await waitFor(() => expect(textBox("Text of post 2")).toHaveFocus());
    expect(screen.getByText("First comment")).toBeVisible();
    expect(screen.getByText("Reply in the thread")).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /^Bakery/ }));
    expect(textBox("Text of the first comment")).toBeVisible();
    expect(button("Add another comment")).toBeVisible();
  });
});

it("a group chooses its accounts with one click, and goes once they are chosen", async () => {
  fakeComposerApi();
  const groups = [{ name: "All brand", connectionIds: [bakery.id, shop.id] }];
  const { user } = renderNewPost({ groups });
  await user.click(button(/All brand/));
  expect(accountTab(/^Bakery/)).toBeVisible();
  expect(accountTab(/^Shop/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /All brand/ })).not.toBeInTheDocument();
});
