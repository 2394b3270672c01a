import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Comment, CommentList } from "@/lib/planning/comments/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { Comments } from "./comments";

const ann = { id: "ann", name: "Ann", avatarUrl: null };
const ben = { id: "ben", name: "Ben", avatarUrl: null };

const pageOf = (...items: Comment[]): CommentList => ({ items, hasMore: false, nextCursor: null });
const by = (author: typeof ann, body: string): Comment => ({
  id: body,
  author,
  guest: null,
  body,
  mentions: [],
  forGuests: false,
  createdAt: "2027-01-01T10:00:00.000Z",
  editedAt: null,
});

function renderComments(first: Comment[], routes: Record<string, FakeRoute> = {}) {
  let stored = first;
  const api = fakeApi({
    "GET /api/posts/post-1/comments": () => pageOf(...stored),
    "POST /api/posts/post-1/comments": ({ body }) => {
      const { body: text, mentions } = body as { body: string; mentions: string[] };
      const comment = { ...by(ann, text), mentions };
      stored = [comment, ...stored];
      return { comment };
    },
    "PATCH /api/comments/:id": ({ params, body }) => {
      stored = stored.map((one) => (one.id === params.id ? { ...one, ...(body as object) } : one));
      return { comment: stored.find(({ id }) => id === params.id) };
    },
    "DELETE /api/comments/:id": ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return {};
    },
    ...routes,
  });
  const page = renderUi(
    <Comments
      first={pageOf(...first)}
      context={{
        postId: "post-1",
        people: [ann, ben],
        userId: "ann",
        isAdmin: false,
        preferences,
        now: "2027-01-01T12:00:00.000Z",
      }}
    />,
  );
  return { ...api, ...page };
}

const text = () => screen.getByRole("textbox", { name: "New comment" });
const list = () => screen.getByRole("list", { name: "Comments" });

describe("a new comment", () => {
  it("is sent with the people it mentions, and appears below the others", async () => {
    const { user, calls } = renderComments([by(ben, "First")]);
    await user.type(text(), "@b{Enter}look");
    await user.click(screen.getByRole("button", { name: "Comment" }));
    await waitFor(() => expect(text()).toHaveValue(""));
    const bodies = within(list()).getAllByRole("listitem");
    expect(bodies.map((item) => item.textContent)).toEqual([
      expect.stringContaining("First"),
      expect.stringContaining("@Ben look"),
    ]);
    expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toMatchObject({
      body: "@Ben look",
      mentions: ["ben"],
    });
  });

  it("keeps its text when it was not saved, and is sent again under the same key", async () => {
    let tries = 0;
    const { user, calls } = renderComments([], {
      "POST /api/posts/post-1/comments": () => {
        tries += 1;
        if (tries > 1) return { comment: by(ann, "Look") };
        return failure(503, { code: "unavailable", message: "The server is busy." });
      },
    });
    await user.type(text(), "Look");
    await user.keyboard("{Control>}{Enter}{/Control}");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The comment was not saved.The server is busy.");
    expect(text()).toHaveValue("Look");
    await user.click(screen.getByRole("button", { name: "Comment" }));
    await waitFor(() => expect(text()).toHaveValue(""));
    const [first, second] = calls.filter(({ call }) => call.startsWith("POST"));
    expect(second).toEqual(first);
  });

  it("cannot be sent while it is empty", async () => {
    const { user } = renderComments([]);
    expect(screen.getByText("Nobody has commented yet.")).toBeVisible();
    await user.type(text(), "  ");
    expect(screen.getByRole("button", { name: "Comment" })).toBeDisabled();
  });
});

describe("a comment of one's own", () => {
  it("is changed in place, and the focus returns to its menu", async () => {
    const { user } = renderComments([by(ann, "Helo")]);
    await user.click(screen.getByRole("button", { name: "Your comment: more" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const edited = screen.getByRole("textbox", { name: "Change your comment" });
    await user.clear(edited);
    await user.type(edited, "Hello");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await within(list()).findByText("Hello")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Your comment: more" })).toHaveFocus(),
    );
  });

  it("is deleted after a question, and not by Keep it", async () => {
    const { user, calls } = renderComments([by(ann, "Hello")]);
    const askToDelete = async () => {
      await user.click(screen.getByRole("button", { name: "Your comment: more" }));
      await user.click(await screen.findByRole("menuitem", { name: "Delete…" }));
      return screen.findByRole("alertdialog", { name: "Delete your comment?" });
    };
    const dialog = await askToDelete();
    await user.click(within(dialog).getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(screen.getByText("Hello")).toBeVisible();
    const again = await askToDelete();
    await user.click(within(again).getByRole("button", { name: "Delete comment" }));
    expect(await screen.findByText("Comment deleted")).toBeVisible();
    expect(screen.getByText("Nobody has commented yet.")).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith("DELETE"))).toHaveLength(1);
  });
});

describe("an address from a notification", () => {
  const hash = (name: string) => {
    window.location.hash = name;
    return () => {
      window.location.hash = "";
    };
  };
  const first = [
    by(ann, "On it"),
    by(ben, "Last words"),
    { ...by(ben, "@Ann, have a look"), mentions: ["ann"] },
    { ...by(ben, "@Ann, hello"), mentions: ["ann"] },
  ];
  const item = (text: string) => within(list()).getByText(text).closest("li");

  it("of a mention focuses the newest comment that mentions the reader", async ({
    onTestFinished,
  }) => {
    onTestFinished(hash("#mention"));
    renderComments(first);
    await waitFor(() => expect(item(", have a look")).toHaveFocus());
  });

  it("of a comment focuses the newest one by somebody else", async ({ onTestFinished }) => {
    onTestFinished(hash("#latest-comment"));
    renderComments(first);
    await waitFor(() => expect(item("Last words")).toHaveFocus());
  });

  it("of a comment that is gone focuses the heading", async ({ onTestFinished }) => {
    onTestFinished(hash("#mention"));
    renderComments([by(ben, "Last words")]);
    const heading = screen.getByRole("heading", { name: "Comments" });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

it("a colleague's comment has no menu for members", () => {
  renderComments([by(ben, "Mine")]);
  expect(screen.queryByRole("button", { name: /: more$/ })).not.toBeInTheDocument();
});
