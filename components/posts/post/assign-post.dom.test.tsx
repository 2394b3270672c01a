import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Team } from "@/components/posts/people/person";
import type { Assignment, Post } from "@/lib/planning/posts/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SamplePostPage } from "@/testing/dom/sample-post-page";
import { aTeam, aTeammate } from "@/testing/dom/samples";
import { aPost } from "@/testing/world/a-post";

const ann = { id: "ann", name: "Ann", avatarUrl: null };
const ben = { id: "ben", name: "Ben", avatarUrl: null };
const gone = { id: "gone", name: "Gil", avatarUrl: null };

function openPost({
  managedBy = ben,
  team = aTeam(),
  canEdit = true,
  assign,
}: {
  managedBy?: typeof ann;
  team?: Team;
  canEdit?: boolean;
  assign?: FakeRoute;
} = {}) {
  const stored = { post: aPost({ text: "The harbour festival", managedBy }) };
  const store: FakeRoute = ({ body }) => {
    const [{ postId, userId }] = (body as { assignments: [Assignment] }).assignments;
    const former = stored.post.managedBy.id;
    const manager = [ann, ben].find(({ id }) => id === userId) ?? gone;
    stored.post = { ...stored.post, managedBy: manager } satisfies Post;
    return { posts: [stored.post], undo: [{ postId, userId: former }] };
  };
  const { calls } = fakeApi({
    "GET /api/posts/post": () => stored,
    "POST /api/posts/assign": assign ?? store,
  });
  const page = renderUi(<SamplePostPage post={stored.post} team={team} canEdit={canEdit} />);
  const assigned = () =>
    calls
      .filter(({ call }) => call === "POST /api/posts/assign")
      .flatMap(({ body }) => (body as { assignments: Assignment[] }).assignments)
      .map(({ userId }) => userId);
  return { ...page, assigned };
}

const about = () => screen.getByRole("region", { name: "About this post" });
const open = () => screen.getByRole("button", { name: "Assign to…" });
const picker = () => screen.findByRole("dialog", { name: "Assign this post" });
const option = (name: RegExp) => screen.getByRole("option", { name });

describe("assigning a post on its page", () => {
  it("the keyboard opens the people, starts at oneself, and assigns by Enter with an Undo", async () => {
    const { user, assigned } = openPost();
    open().focus();
    await user.keyboard("{Enter}");
    const search = within(await picker()).getByRole("combobox", { name: "People" });
    await waitFor(() => expect(search).toHaveFocus());
    expect(option(/Ann/)).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Enter}");
    expect(await screen.findByText("You manage this post now")).toBeVisible();
    expect(within(about()).getByText("Ann (you)")).toBeVisible();
    expect(assigned()).toEqual(["ann"]);
    await waitFor(() => expect(open()).toHaveFocus());

    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Ben manages this post again")).toBeVisible();
    expect(assigned()).toEqual(["ann", "ben"]);
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("a search finds a person in a large team, and Escape assigns nobody", async () => {
    const many = Array.from({ length: 30 }, (_, index) => aTeammate(`${index}`, `Person ${index}`));
    const { user, assigned } = openPost({ team: aTeam([...many, aTeammate("zoe", "Zoë Quist")]) });
    await user.click(open());
    await user.type(within(await picker()).getByRole("combobox"), "zoe");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    expect(option(/Zoë Quist/)).toHaveAttribute("aria-selected", "true");
    await user.type(screen.getByRole("combobox"), "x");
    expect(await screen.findByText("Nobody here has such a name")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(assigned()).toEqual([]);
  });

  it("the manager and a viewer cannot be chosen, and the list says why", async () => {
    const { user, assigned } = openPost();
    await user.click(open());
    await picker();
    expect(option(/Ben.*Manages it now/)).toHaveAttribute("aria-disabled", "true");
    expect(option(/Vic.*Can only read/)).toHaveAttribute("aria-disabled", "true");
    await user.click(option(/Vic/));
    expect(assigned()).toEqual([]);
  });

  it("a refused assignment is shown with its reason, and the post stays with its manager", async () => {
    const message = "Somebody who can only read cannot manage a post.";
    const { user } = openPost({
      assign: () => failure(400, { code: "validation_failed", message }),
    });
    await user.click(open());
    await picker();
    await user.click(option(/Ann/));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `The post was not assigned.${message}`,
    );
    await waitFor(() => expect(within(about()).getByText("Ben")).toBeVisible());
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("a post of somebody who has left is taken over without an Undo", async () => {
    const { user } = openPost({ managedBy: gone });
    await user.click(open());
    expect(await picker()).toHaveTextContent("Gil, who has left, manages it now");
    await user.click(option(/Ann/));
    expect(await screen.findByText("You manage this post now")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("a viewer sees who manages the post and cannot assign it", () => {
    openPost({ canEdit: false });
    expect(within(about()).getByText("Ben")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Assign to…" })).not.toBeInTheDocument();
  });
});
