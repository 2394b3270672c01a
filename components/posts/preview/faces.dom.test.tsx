import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Account } from "@/components/kit/account/account";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aMedium, anAccount } from "@/testing/dom/samples";
import { PostPreview } from "./post-preview";

const photo = { ...aMedium({ fileName: "bread.jpg", alt: "A loaf" }), crop: undefined };

function preview(look: Partial<Account["look"]>, fields: Partial<Account> = {}) {
  fakeApi({});
  const sample = anAccount({ id: "one", name: "Bakery", handle: "bakery.example", ...fields });
  const posts = [
    { key: "a", text: "Fresh bread", media: [photo] },
    { key: "b", text: "Open from six", media: [] },
  ];
  renderUi(
    <PostPreview
      account={{ ...sample, look: { ...sample.look, ...look } }}
      posts={posts}
      when="Wed 09:30"
    />,
  );
  return screen.getByRole("article", { name: "Bakery on Sample network" });
}

function comesBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

it("a card has the text above the media, and further posts as comments", () => {
  const article = within(preview({ face: "card", sequence: "comments" }));
  expect(comesBefore(article.getByText("Fresh bread"), article.getByText("A loaf"))).toBe(true);
  const comments = within(article.getByRole("list", { name: "Comments" }));
  expect(comments.getByText("Open from six")).toBeVisible();
  expect(comments.getByText("Bakery")).toBeVisible();
});

it("a photo comes first, and the caption and the comment begin with the handle", () => {
  const article = within(preview({ face: "photo", sequence: "comments" }));
  expect(comesBefore(article.getByText("A loaf"), article.getByText("Fresh bread"))).toBe(true);
  const comments = within(article.getByRole("list", { name: "Comments" }));
  expect(comments.getByText("bakery.example")).toBeVisible();
});

it("a network that follows no links shows them as plain text", () => {
  const text = "Fresh #bread at https://example.com/sunday";
  const marked = (linkCard: "page" | "none") => {
    fakeApi({});
    const sample = anAccount({ id: "one", name: "Bakery" });
    const account = { ...sample, look: { ...sample.look, linkCard } };
    const posts = [{ key: "a", text, media: [] }];
    const { container, unmount } = renderUi(
      <PostPreview account={account} posts={posts} when="Just now" />,
    );
    const words = [...container.querySelectorAll(".text-info")].map((each) => each.textContent);
    unmount();
    return words;
  };
  expect(marked("page")).toEqual(["#bread", "https://example.com/sunday"]);
  expect(marked("none")).toEqual(["#bread"]);
});

it.each(["column", "stacked"] as const)("a %s shows a thread as posts of one kind", (face) => {
  const article = within(preview({ face, sequence: "thread" }));
  const posts = within(article.getByRole("list", { name: "Thread" })).getAllByRole("listitem");
  expect(posts).toHaveLength(2);
  for (const post of posts) {
    expect(within(post).getByText("Bakery")).toBeVisible();
    expect(within(post).getByText("@bakery.example")).toBeVisible();
    expect(within(post).getByText("Wed 09:30")).toBeVisible();
  }
  expect(article.queryByRole("list", { name: "Comments" })).not.toBeInTheDocument();
});

it("a warning of a thread stands before each of its posts", () => {
  const options = [
    {
      name: "warning",
      label: "Content warning",
      hint: null,
      shownAs: "warning" as const,
      kind: "text" as const,
      max: 100,
    },
  ];
  fakeApi({});
  const sample = anAccount({ id: "one", name: "Bakery", options });
  renderUi(
    <PostPreview
      account={{ ...sample, look: { ...sample.look, face: "stacked", sequence: "thread" } }}
      posts={[
        { key: "a", text: "Fresh bread", media: [] },
        { key: "b", text: "Open from six", media: [] },
      ]}
      when="Just now"
      options={{ warning: "Flour" }}
    />,
  );
  expect(screen.getAllByText("Flour")).toHaveLength(2);
  expect(screen.queryByText("Fresh bread")).not.toBeInTheDocument();
});
