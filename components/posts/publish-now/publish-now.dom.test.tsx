import { act, screen, waitFor, within } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { beforeEach, describe, expect, it } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SamplePostPage } from "@/testing/dom/sample-post-page";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { rememberPublishing } from "./pending-store";
import { PublishNowLayer } from "./publish-now-layer";
import { PublishingNotice } from "./publishing-notice";
import { closeQuestion } from "./question-store";

type Routes = Parameters<typeof fakeApi>[0];

beforeEach(() => {
  localStorage.clear();
  closeQuestion();
});

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const held = (fields: Partial<Post> = {}) => {
  const undoUntil = inSeconds(10);
  return { ...aPost({ version: 2, scheduledAt: undoUntil, ...fields }), undoUntil };
};
const threeAccounts = ["Bakery", "Shop", "Café"].map((accountName) =>
  aDelivery({ id: accountName, connectionId: accountName, accountName }),
);
const button = (name: string) => screen.getByRole("button", { name });
const notices = () => screen.queryAllByRole("region", { name: "Publishing now" });
const undoPath = "POST /api/posts/post/publish-now/undo";

function openPost(post: Post, routes: Routes = {}, canEdit = true) {
  let stored = post;
  const { calls } = fakeApi({
    "GET /api/posts/post": () => ({ post: stored }),
    "POST /api/posts/post/publish-now": () => {
      stored = held({ deliveries: stored.deliveries });
      return { post: stored };
    },
    [undoPath]: () => {
      stored = { ...post, version: 3, undoUntil: null };
      return { post: stored, draft: null };
    },
    ...routes,
  });
  const page = renderUi(
    <PathnameContext value="/posts/post">
      <SamplePostPage post={post} canEdit={canEdit} />
      <PublishNowLayer />
    </PathnameContext>,
  );
  return { ...page, writes: () => calls.filter(({ call }) => !call.startsWith("GET")) };
}

async function askFromMenu({ user }: ReturnType<typeof openPost>) {
  await user.click(button("More for this post"));
  await user.click(await screen.findByRole("menuitem", { name: "Publish now…" }));
  return screen.findByRole("alertdialog");
}

describe("the question", () => {
  it("names every account, and nothing is sent before the answer", async () => {
    const page = openPost(aPost({ deliveries: threeAccounts }));
    const question = await askFromMenu(page);
    expect(question).toHaveAccessibleName("Publish on 3 accounts now?");
    expect(question).toHaveTextContent("It goes to Bakery, Shop and Café.");
    expect(question).toHaveTextContent("You have 10 seconds to undo it.");
    await page.user.click(within(question).getByRole("button", { name: "Not now" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(page.writes()).toEqual([]);
  });

  it("a single account is named in the question itself, once for a sequence", async () => {
    const positions = [0, 1].map((postIndex) => aDelivery({ id: `${postIndex}`, postIndex }));
    const page = openPost(aPost({ deliveries: positions }));
    expect(await askFromMenu(page)).toHaveAccessibleName("Publish on Page now?");
  });

  it("Edit is the primary action beside the menu", () => {
    openPost(aPost());
    expect(button("Edit")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Publish now" })).not.toBeInTheDocument();
  });
});

describe("the ten seconds", () => {
  it("a published post counts down with the focus on Undo, and Undo takes it back", async () => {
    const page = openPost(aPost());
    const question = await askFromMenu(page);
    await page.user.click(within(question).getByRole("button", { name: "Publish" }));
    await waitFor(() => expect(button("Undo")).toHaveFocus());
    expect(screen.getAllByText(/^Publishing in (10|9) s$/)[0]).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit" })).not.toBeInTheDocument();
    await page.user.keyboard("{Enter}");
    expect(await screen.findByText("It is scheduled for its earlier time again.")).toBeVisible();
    await waitFor(() => expect(notices()).toEqual([]));
    expect(button("Edit")).toBeVisible();
    expect(page.writes()).toMatchObject([
      { call: "POST /api/posts/post/publish-now", body: { version: 1 } },
      { call: undoPath, body: { version: 2 } },
    ]);
  });

  it("it is announced once, whatever the seconds", async () => {
    openPost(held());
    act(() => rememberPublishing(held()));
    const said = "Publishing on Page in 10 seconds. You can undo it.";
    const status = await screen.findByText(said);
    expect(status).toHaveAttribute("role", "status");
    for (const counting of screen.getAllByText(/^Publishing in \d+ s$/)) {
      expect(counting.closest("[role=status], [aria-live]")).toBeNull();
    }
  });

  it("a page that is read again shows what the server says, and a viewer cannot undo", () => {
    openPost(held(), {}, false);
    expect(screen.getByText(/^Publishing in \d+ s$/)).toBeVisible();
    expect(notices()).toEqual([]);
  });

  it("a browser whose clock is wrong never counts from more than ten", () => {
    openPost({ ...held(), undoUntil: inSeconds(400) });
    expect(screen.getAllByText("Publishing in 10 s")).not.toEqual([]);
  });

  it("a change of a colleague in between does not keep a post from being undone", async () => {
    let tries = 0;
    const { user, writes } = openPost(held(), {
      [undoPath]: () => {
        tries += 1;
        if (tries > 1) return { post: aPost({ version: 4 }), draft: null };
        const message = "Ada changed this post since you opened it.";
        const details = { currentVersion: 3 };
        return failure(409, { code: "version_conflict", message, details });
      },
    });
    await user.click(button("Undo"));
    expect(await screen.findByText("Not published")).toBeVisible();
    expect(writes().map(({ body }) => body)).toEqual([{ version: 2 }, { version: 3 }]);
  });

  it("an undo that comes too late says why", async () => {
    const message = "The 10 seconds to undo this are over.";
    const { user } = openPost(held(), {
      [undoPath]: () => failure(409, { code: "post_not_editable", message }),
    });
    await user.click(button("Undo"));
    expect(await screen.findByRole("alert")).toHaveTextContent(`It was not undone.${message}`);
  });

  it("a post that was a draft opens as that draft", async () => {
    const { user, router } = openPost(held(), {
      [undoPath]: () => ({ post: null, draft: { id: "draft-1" } }),
    });
    await user.click(button("Undo"));
    expect(await screen.findByText("It is a draft again.")).toBeVisible();
    expect(router.push).toHaveBeenCalledWith("/compose?draft=draft-1");
  });

  it("a post that was taken back in another tab says where its text is", async () => {
    openPost(held(), {
      "GET /api/posts/post": () => failure(404, { code: "not_found", message: "Gone." }),
    });
    expect(await screen.findByText("Somebody undid the publishing of this post")).toBeVisible();
    expect(screen.getByRole("link", { name: "Go to the drafts" })).toBeVisible();
    expect(notices()).toEqual([]);
    expect(screen.queryByText(/^Publishing/)).not.toBeInTheDocument();
  });

  it("a post whose time has passed stays, and offers the draft of its text", async () => {
    const { user, router } = openPost(held(), {
      [undoPath]: () => ({
        post: aPost({ version: 3, state: "cancelled" }),
        draft: { id: "draft-1" },
      }),
    });
    await user.click(button("Undo"));
    expect(await screen.findByText(/^Its earlier time is over or too close\./)).toBeVisible();
    expect(router.push).not.toHaveBeenCalled();
    await user.click(button("Open draft"));
    expect(router.push).toHaveBeenCalledWith("/compose?draft=draft-1");
  });
});

describe("another page of the same browser", () => {
  const bar = (stored: () => Post | null) => {
    const { calls } = fakeApi({
      "GET /api/posts/post": () => {
        const post = stored();
        return post ? { post } : failure(404, { code: "not_found", message: "Gone." });
      },
    });
    return { ...renderUi(<PublishNowLayer />), calls };
  };

  it("shows what is being published, until the server says that it is not", async () => {
    rememberPublishing(held());
    let stored: Post = held();
    bar(() => stored);
    expect(await screen.findByRole("region", { name: "Publishing now" })).toHaveTextContent("Page");
    stored = aPost({ version: 3 });
    await waitFor(() => expect(notices()).toEqual([]));
  });

  it("the focus on Undo goes along to the page of the post", async () => {
    const post = held();
    fakeApi({ "GET /api/posts/post": () => ({ post }) });
    const at = (pathname: string) => (
      <PathnameContext value={pathname}>
        {pathname === "/posts/post" && <PublishingNotice post={post} className="" />}
        <PublishNowLayer />
      </PathnameContext>
    );
    const { rerender } = renderUi(at("/compose"));
    act(() => rememberPublishing(post));
    await waitFor(() => expect(button("Undo")).toHaveFocus());
    rerender(at("/posts/post"));
    expect(notices()).toHaveLength(1);
    expect(button("Undo")).toHaveFocus();
  });

  it("forgets what was kept before the clock was set back", async () => {
    const endsAtMs = Date.now() + 40 * 86_400_000;
    const kept = [{ postId: "post", accountNames: ["Page"], endsAtMs }];
    localStorage.setItem("herald:publishing", JSON.stringify(kept));
    const { queries, calls } = bar(() => held());
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(calls).toEqual([]);
    expect(notices()).toEqual([]);
  });

  it("asks the server, and shows nothing of a post that is gone", async () => {
    rememberPublishing(held());
    const { queries, calls } = bar(() => null);
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(notices()).toEqual([]);
  });
});
