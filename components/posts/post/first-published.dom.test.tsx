import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { aStoredPost } from "@/testing/dom/samples";
import { FirstPublished } from "./first-published";

beforeEach(() => localStorage.clear());

const congratulations = () => screen.queryByRole("region", { name: "The first published post" });

it("a first published post is celebrated until somebody closes it, for good in this browser", async () => {
  const post = aStoredPost({ state: "published" });
  const { user, unmount } = renderUi(<FirstPublished post={post} />);
  expect(congratulations()).toHaveTextContent("Your team’s first post is out");
  await user.click(screen.getByRole("button", { name: "Close the congratulations" }));
  expect(congratulations()).not.toBeInTheDocument();
  unmount();
  renderUi(<FirstPublished post={post} />);
  expect(congratulations()).not.toBeInTheDocument();
});

it("a post that is not out yet is not celebrated", () => {
  renderUi(<FirstPublished post={aStoredPost({ state: "scheduled" })} />);
  expect(congratulations()).not.toBeInTheDocument();
});
