import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SamplePostPage } from "@/testing/dom/sample-post-page";
import { aDelivery, aPost } from "@/testing/world/a-post";

type Routes = Parameters<typeof fakeApi>[0];

function openPost(post: Post, routes: Routes = {}) {
  const { calls } = fakeApi({ "GET /api/posts/post": () => ({ post }), ...routes });
  const page = renderUi(<SamplePostPage post={post} />);
  const writes = () => calls.filter(({ call }) => !call.startsWith("GET"));
  return { ...page, writes };
}

const conflict = () =>
  failure(409, { code: "version_conflict", message: "Ada changed this post." });
const overtaken = "Somebody changed it in the meantime. It is shown as it is now.";
const button = (name: string) => screen.getByRole("button", { name });

const planned = (fields: Partial<Post> = {}) =>
  aPost({ scheduledAt: "2999-01-01T10:00:00.000Z", ...fields });
const due = () => planned({ scheduledAt: "2026-01-01T10:00:00.000Z" });

describe("deleting a post", () => {
  it("a post is deleted without a question, and the calendar is opened", async () => {
    const { user, router, writes } = openPost(planned(), { "DELETE /api/posts/post": () => ({}) });
    await user.click(button("Delete the post"));
    expect(await screen.findByText("Post deleted")).toBeVisible();
    expect(writes()).toMatchObject([{ call: "DELETE /api/posts/post" }]);
    expect(router.push).toHaveBeenCalledWith("/calendar");
  });

  it("the deletion's Undo restores the post and opens it again, by ⌘Z too", async () => {
    const { user, router, writes } = openPost(planned(), {
      "DELETE /api/posts/post": () => ({}),
      "POST /api/posts/post/restore": () => ({ post: planned({ version: 2 }) }),
    });
    await user.click(button("Delete the post"));
    await screen.findByText("Post deleted");
    await user.keyboard("{Meta>}z{/Meta}");
    expect(await screen.findByText("Post restored")).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ call: "POST /api/posts/post/restore" });
    expect(router.push).toHaveBeenLastCalledWith("/posts/post");
    await user.keyboard("{Meta>}z{/Meta}");
    expect(writes()).toHaveLength(2);
  });

  it("⌘Z in a text field is the field's own", async () => {
    const { user, writes } = openPost(planned(), { "DELETE /api/posts/post": () => ({}) });
    await user.click(button("Delete the post"));
    await screen.findByText("Post deleted");
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await user.keyboard("{Meta>}z{/Meta}");
    field.remove();
    expect(writes()).toHaveLength(1);
  });

  it("a post whose time has come is deleted only after a question", async () => {
    const { user, writes } = openPost(due(), { "DELETE /api/posts/post": () => ({}) });
    await user.click(button("Delete the post"));
    const question = screen.getByRole("alertdialog", { name: "Delete this post?" });
    await user.click(within(question).getByRole("button", { name: "Keep it" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(writes()).toEqual([]);
    await user.click(button("Delete the post"));
    await user.click(button("Delete post"));
    expect(await screen.findByText("Post deleted")).toBeVisible();
  });

  it("a post that somebody changed meanwhile stays, with the reason", async () => {
    const { user, router } = openPost(planned(), { "DELETE /api/posts/post": conflict });
    await user.click(button("Delete the post"));
    const refusal = `The post was not deleted.${overtaken}`;
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("cancelling a post", () => {
  it("a post is cancelled without a question, shown as cancelled, and undone by one click", async () => {
    let stored = planned();
    const become = (state: "cancelled" | "scheduled") => {
      const deliveries = [aDelivery({ state })];
      stored = planned({ state, version: stored.version + 1, deliveries });
      return { post: stored };
    };
    const { user, writes } = openPost(stored, {
      "GET /api/posts/post": () => ({ post: stored }),
      "POST /api/posts/post/cancel": () => become("cancelled"),
      "POST /api/posts/post/reinstate": () => become("scheduled"),
    });
    await user.click(button("Cancel the post"));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("button", { name: "Cancel the post" })).toBeVisible();
    expect(writes()).toMatchObject([{ body: { version: 1 } }, { body: { version: 2 } }]);
  });

  it("a post whose time has come is cancelled only after a question", async () => {
    const { user, writes } = openPost(due());
    await user.click(button("Cancel the post"));
    expect(screen.getByRole("alertdialog", { name: "Cancel this post?" })).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it("a cancelled post is scheduled again while its time is ahead, and not after", async () => {
    const deliveries = [aDelivery({ state: "cancelled" })];
    const ahead = { scheduledAt: "2999-01-01T10:00:00.000Z", deliveries };
    const cancelled = aPost({ state: "cancelled", version: 2, ...ahead });
    let stored = cancelled;
    const { user, writes, unmount } = openPost(stored, {
      "GET /api/posts/post": () => ({ post: stored }),
      "POST /api/posts/post/reinstate": () => {
        stored = aPost({ version: 3, scheduledAt: ahead.scheduledAt });
        return { post: stored };
      },
    });
    await user.click(button("Schedule it again"));
    expect(await screen.findByRole("button", { name: "Cancel the post" })).toBeVisible();
    expect(writes()).toMatchObject([{ body: { version: 2 } }]);
    unmount();
    openPost({ ...cancelled, scheduledAt: "2026-01-01T10:00:00.000Z" });
    expect(screen.queryByRole("button", { name: "Schedule it again" })).not.toBeInTheDocument();
  });
});

describe("scheduling a copy of a post", () => {
  it("the same time sent twice is one attempt under one key", async () => {
    let isAway = true;
    const { user, router, writes } = openPost(aPost(), {
      "POST /api/posts/post/duplicate": () =>
        isAway
          ? failure(503, { code: "unavailable", message: "The server is away." })
          : { post: aPost({ id: "copy" }) },
    });
    await user.click(button("Duplicate"));
    const dialog = within(await screen.findByRole("dialog", { name: "Schedule a copy" }));
    const when = await dialog.findByLabelText("Date and time");
    fireEvent.change(when, { target: { value: "2999-01-01 10:00" } });
    await user.click(dialog.getByRole("button", { name: "Schedule the copy" }));
    const refusal = "The copy was not scheduled.The server is away.";
    expect(await dialog.findByRole("alert")).toHaveTextContent(refusal);
    isAway = false;
    await user.click(dialog.getByRole("button", { name: "Schedule the copy" }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/copy"));
    const [first, second] = writes().map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ scheduledAt: "2999-01-01T10:00:00.000Z" });
  });
});

describe("a delivery that nobody can tell of", () => {
  const unconfirmed = aPost({
    state: "unconfirmed",
    scheduledAt: "2026-01-01T10:00:00.000Z",
    deliveries: [aDelivery({ state: "unconfirmed" })],
  });
  const link = () => screen.getByRole("textbox", { name: "Link to it there" });
  const foundLink = () => screen.findByRole("textbox", { name: "Link to it there" });
  const resolve = "POST /api/deliveries/delivery/resolve";

  it("a link that is no address is refused beside its field", async () => {
    const { user, writes } = openPost(unconfirmed);
    await user.type(await foundLink(), "example.com/1{Enter}");
    expect(await screen.findByText(/^Paste the whole address/)).toBeVisible();
    expect(link()).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  it("what was found is saved with its link", async () => {
    const published = aDelivery({ state: "published" });
    const { user, writes } = openPost(unconfirmed, { [resolve]: () => ({ delivery: published }) });
    await user.type(await foundLink(), " https://example.com/1 ");
    await user.click(button("It is there"));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { body: { outcome: "published", publishedUrl: "https://example.com/1" } },
      ]),
    );
  });

  it("it is sent again only after a warning that it may be there twice", async () => {
    const { user, writes } = openPost(unconfirmed, {
      [resolve]: () => failure(409, { code: "conflict", message: "It is out." }),
    });
    await foundLink();
    await user.click(button("It is not there: send again"));
    expect(screen.getByRole("alertdialog")).toHaveTextContent("people see the post twice");
    expect(writes()).toEqual([]);
    await user.click(button("Send again"));
    const refusal = "It was not sent again.It is out.";
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    expect(writes()).toMatchObject([{ body: { outcome: "not_published", publishedUrl: null } }]);
  });
});
