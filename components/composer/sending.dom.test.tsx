import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { emptyContent } from "@/lib/planning/drafts/rules";
import { failure } from "@/testing/dom/fake-api";
import {
  bakery,
  button,
  fakeComposerApi,
  renderEdit,
  renderNewPost,
  scheduledPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";
import { aDelivery, aPost } from "@/testing/world/a-post";

type Routes = Parameters<typeof fakeComposerApi>[0];

async function writePost(routes: Routes = {}) {
  const api = fakeComposerApi(routes);
  const page = renderNewPost({ accounts: [bakery] });
  await write(page.user, "Fresh bread");
  const sent = (call: string) => api.calls.filter((each) => each.call === call);
  return { ...api, ...page, sent };
}

async function draftSaved() {
  expect(await screen.findByText(/^Saved/)).toBeVisible();
}

const scheduled = () => screen.findByText(/^Scheduled for/);

const scheduleDraft = "POST /api/drafts/draft-1/schedule";

describe("Schedule", () => {
  it("makes the post from its draft at the chosen time, and says so on the same page", async () => {
    const { user, router, sent } = await writePost();
    await draftSaved();
    await user.click(button("Schedule"));
    await scheduled();
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.getByRole("link", { name: "Open post" })).toHaveAttribute(
      "href",
      "/posts/post-1",
    );
    expect(sent(scheduleDraft)).toMatchObject([
      { body: { version: 1, scheduledAt: "2099-01-01T10:00:00.000Z" } },
    ]);
    expect(sent("POST /api/posts")).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("makes the post without a draft when none is saved yet, also by Ctrl and Enter", async () => {
    const { user, sent } = await writePost();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await scheduled();
    expect(sent("POST /api/posts")).toMatchObject([
      {
        body: {
          text: "Fresh bread",
          connectionIds: [bakery.id],
          scheduledAt: "2099-01-01T10:00:00.000Z",
        },
      },
    ]);
  });

  it("sends one request for a double click", async () => {
    const { user, sent } = await writePost();
    await user.dblClick(button("Schedule"));
    await scheduled();
    expect(sent("POST /api/posts")).toHaveLength(1);
  });

  it("saves what was typed since the last autosave before it schedules the draft", async () => {
    const { user, drafts, sent } = await writePost();
    await draftSaved();
    await write(user, "!");
    await user.click(button("Schedule"));
    await waitFor(() => expect(sent(scheduleDraft)).toMatchObject([{ body: { version: 2 } }]));
    expect(drafts.get("draft-1")?.text).toBe("Fresh bread!");
  });
});

describe("after scheduling", () => {
  it("the next post is a key away, with the same accounts and an empty text", async () => {
    const { user, sent } = await writePost();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await scheduled();
    expect(button("Write another")).toHaveFocus();
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(textBox()).toHaveValue("");
    expect(textBox()).toHaveFocus();
    await write(user, "The second");
    expect(button("Schedule…")).toBeEnabled();
    expect(sent("POST /api/posts")).toHaveLength(1);
  });

  it("Undo makes the post a draft again and opens it", async () => {
    const { user, sent, drafts } = await writePost({
      "POST /api/posts/:id/unschedule": () => {
        const draft = { ...emptyContent, text: "Fresh bread", id: "draft-9", version: 1 };
        drafts.set("draft-9", draft);
        return { draft };
      },
    });
    await user.click(button("Schedule"));
    await scheduled();
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(textBox()).toHaveValue("Fresh bread"));
    expect(screen.queryByText(/^Scheduled for/)).not.toBeInTheDocument();
    expect(sent("POST /api/posts/post-1/unschedule")).toMatchObject([{ body: { version: 1 } }]);
  });

  it("a post that is on its way by then stays, and says so", async () => {
    const { user } = await writePost({
      "POST /api/posts/:id/unschedule": () =>
        failure(409, { code: "post_not_editable", message: "It is being prepared." }),
    });
    await user.click(button("Schedule"));
    await scheduled();
    await user.click(button("Undo"));
    await waitFor(() => expect(document.body).toHaveTextContent("It is being prepared."));
    expect(await scheduled()).toBeVisible();
  });
});

describe("a post that could not be sent", () => {
  it("keeps its text, and the next try repeats the request under the same key", async () => {
    let online = false;
    const { user, sent } = await writePost({
      "POST /api/posts": ({ body }) => {
        if (online) return { post: scheduledPost(body) };
        throw new TypeError("Failed to fetch");
      },
    });
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "No answer yet. Trying again makes no second post.",
    );
    expect(textBox()).toHaveValue("Fresh bread");
    expect(textBox()).toHaveFocus();
    online = true;
    await user.click(button("Schedule"));
    await scheduled();
    const [first, second] = sent("POST /api/posts");
    expect(second).toEqual(first);
  });

  it("gives the server's reason when it was refused, and is saved as a draft", async () => {
    const { user, drafts } = await writePost({
      "POST /api/posts": () =>
        failure(422, { code: "connection_unavailable", message: "Bakery is not connected." }),
    });
    await user.click(button("Schedule"));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The post was not scheduled.");
    expect(alert).toHaveTextContent("Bakery is not connected.");
    expect(textBox()).toHaveValue("Fresh bread");
    await draftSaved();
    expect(drafts.get("draft-1")?.text).toBe("Fresh bread");
  });

  it("leads to the sign-in page when the session has ended", async () => {
    const { user } = await writePost({
      "POST /api/posts": () => failure(401, { code: "unauthenticated", message: "Sign in." }),
    });
    await user.click(button("Schedule"));
    const link = await screen.findByRole("link", { name: "Sign in in another tab" });
    expect(link).toHaveAttribute("target", "_blank");
    expect(screen.getByText("You are signed out. What you wrote is still here.")).toBeVisible();
  });
});

describe("Publish now", () => {
  const publishDraft = "POST /api/drafts/draft-1/publish-now";
  const delayed = { id: "post-1", deliveries: [], undoUntil: "2099-01-01T10:00:10.000Z" };

  async function confirm(user: UserEvent) {
    await user.click(button("Publish now"));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveAccessibleName("Publish on Bakery (Sample network) now?");
    await user.click(within(question).getByRole("button", { name: "Publish" }));
  }

  it("asks first, and a person who thinks better of it goes on writing", async () => {
    const { user, calls } = await writePost();
    await user.click(button("Publish now"));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(textBox()).toHaveValue("Fresh bread");
    expect(calls.filter(({ call }) => call.includes("publish-now"))).toEqual([]);
  });

  it("saves a draft first, publishes that and opens the post, so that an undo has a draft", async () => {
    const { user, router, drafts, sent } = await writePost({
      [publishDraft]: () => ({ post: delayed }),
    });
    await confirm(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
    expect(drafts.get("draft-1")?.text).toBe("Fresh bread");
    expect(sent(publishDraft)).toMatchObject([{ body: { version: 1 } }]);
    expect(sent("POST /api/posts")).toEqual([]);
  });

  it("repeats the same request when the answer was lost", async () => {
    let tries = 0;
    const { user, router, sent } = await writePost({
      [publishDraft]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError("Failed to fetch");
        return { post: delayed };
      },
    });
    await confirm(user);
    await screen.findByRole("alert");
    await confirm(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
    const [first, second] = sent(publishDraft);
    expect(second).toEqual(first);
    expect(sent("POST /api/drafts")).toHaveLength(1);
  });

  it("saves the changes of a scheduled post at its time, and publishes that version", async () => {
    const api = fakeComposerApi({
      "PATCH /api/posts/:id": () => ({ post: { id: "post", version: 2 } }),
      "POST /api/posts/:id/publish-now": () => ({ post: { ...delayed, id: "post" } }),
    });
    const post = aPost({ deliveries: [aDelivery({ connectionId: bakery.id })] });
    const { user, router } = renderEdit(post);
    await write(user, " and more");
    await confirm(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post"));
    const sent = api.calls.filter(({ call }) => call.includes("/api/posts/post"));
    expect(sent).toMatchObject([
      { call: "PATCH /api/posts/post", body: { version: 1 } },
      { call: "POST /api/posts/post/publish-now", body: { version: 2 } },
    ]);
    expect(sent[0]?.body).not.toHaveProperty("scheduledAt");
  });

  it("names the saved version next time when publishing was refused", async () => {
    let tries = 0;
    const api = fakeComposerApi({
      "PATCH /api/posts/:id": ({ body }) => {
        const { version } = body as { version: number };
        return { post: { id: "post", version: version + 1 } };
      },
      "POST /api/posts/:id/publish-now": () => {
        tries += 1;
        if (tries > 1) return { post: { ...delayed, id: "post" } };
        return failure(409, { code: "connection_unavailable", message: "Reconnect Bakery." });
      },
    });
    const post = aPost({ deliveries: [aDelivery({ connectionId: bakery.id })] });
    const { user, router } = renderEdit(post);
    await confirm(user);
    expect(await screen.findByRole("alert")).toHaveTextContent("Reconnect Bakery.");
    await confirm(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post"));
    const patches = api.calls.filter(({ call }) => call === "PATCH /api/posts/post");
    expect(patches).toMatchObject([{ body: { version: 1 } }, { body: { version: 2 } }]);
  });
});
