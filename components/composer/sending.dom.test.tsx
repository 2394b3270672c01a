import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure } from "@/testing/dom/fake-api";
import {
  bakery,
  button,
  fakeComposerApi,
  renderNewPost,
  textBox,
  write,
} from "@/testing/dom/render-composer";

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

const scheduleDraft = "POST /api/drafts/draft-1/schedule";

describe("Schedule", () => {
  it("makes the post from its draft at the chosen time, and opens it", async () => {
    const { user, router, sent } = await writePost();
    await draftSaved();
    await user.click(button("Schedule"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
    expect(sent(scheduleDraft)).toMatchObject([
      { body: { version: 1, scheduledAt: "2099-01-01T10:00:00.000Z" } },
    ]);
    expect(sent("POST /api/posts")).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it("makes the post without a draft when none is saved yet, also by Ctrl and Enter", async () => {
    const { user, router, sent } = await writePost();
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
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
    const { user, router, sent } = await writePost();
    await user.dblClick(button("Schedule"));
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(1));
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

describe("a post that could not be sent", () => {
  it("keeps its text, and the next try repeats the request under the same key", async () => {
    let online = false;
    const { user, router, sent } = await writePost({
      "POST /api/posts": () => {
        if (online) return { post: { id: "post-1" } };
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
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
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
  it("sends the present time, and a later one when the answer was lost too long", async () => {
    let tries = 0;
    const { user, router, sent } = await writePost({
      "POST /api/posts": () => {
        tries += 1;
        if (tries === 1) throw new TypeError("Failed to fetch");
        if (tries === 2) return failure(422, { code: "scheduled_in_past", message: "Too late." });
        return { post: { id: "post-1" } };
      },
    });
    const before = Date.now();
    await user.click(button("Publish now"));
    await screen.findByRole("alert");
    await user.click(button("Publish now"));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-1"));
    const [first, second, third] = sent("POST /api/posts").map(
      ({ body }) => body as { scheduledAt: string; idempotencyKey: string },
    );
    expect(second).toEqual(first);
    expect(third?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(Date.parse(third?.scheduledAt ?? "")).toBeGreaterThanOrEqual(before);
    expect(Date.parse(third?.scheduledAt ?? "")).toBeLessThanOrEqual(Date.now());
  });
});
