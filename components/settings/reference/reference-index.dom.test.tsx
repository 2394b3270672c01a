import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { type ListedSection, ReferenceIndex } from "./reference-index";

const sections: ListedSection[] = [
  {
    id: "posts",
    name: "Posts",
    entries: [
      { id: "create_post", method: "POST", path: "/api/posts", summary: "Schedule a post" },
      { id: "list_posts", method: "GET", path: "/api/posts", summary: "List posts" },
    ],
  },
  {
    id: "media",
    name: "Media",
    entries: [{ id: "list_media", method: "GET", path: "/api/media", summary: "List files" }],
  },
];

const events = [{ type: "post.failed", summary: "A post went out to none of its accounts." }];

const links = () => screen.queryAllByRole("link").map(({ textContent }) => textContent);

it("the index finds calls by what they do and by their path, a typing mistake forgiven", async () => {
  const { user } = renderUi(
    <ReferenceIndex sections={sections} resources={["Post", "Media"]} events={events} />,
  );
  expect(links()).toContain("List files");
  const search = screen.getByRole("searchbox", { name: "Search the reference" });
  await user.type(search, "shedule");
  expect(links()).toEqual(["Posts", "Schedule a post"]);
  expect(screen.getByRole("link", { name: "Schedule a post" })).toHaveAttribute(
    "href",
    "/reference/posts#create_post",
  );
  await user.clear(search);
  await user.type(search, "get media");
  expect(links()).toEqual(["Media", "List files"]);
  await user.clear(search);
  await user.type(search, "webhook failed");
  expect(screen.getByRole("link", { name: "post.failed" })).toHaveAttribute(
    "href",
    "/reference/events#post.failed",
  );
  await user.clear(search);
  await user.type(search, "zzzz");
  expect(links()).toEqual([]);
  expect(screen.getByText("Nothing has these words")).toBeVisible();
});
