import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aPost } from "@/testing/world/a-post";
import { NumberSelect } from "./number-choice";
import { NumbersOf, PostNumber } from "./post-number";

beforeEach(() => localStorage.clear());

const posts = [
  aPost({ id: "one", state: "published" }),
  aPost({ id: "two", state: "published" }),
  aPost({ id: "three", state: "scheduled" }),
];

function show() {
  const asOf = "2027-01-01T00:00:00.000Z";
  const { calls } = fakeApi({
    "GET /api/results/numbers": ({ search }) => {
      expect(search.get("postIds")).toBe("one,two");
      return {
        items: [
          { postId: "one", value: 1234, asOf, reason: null, missing: 0 },
          { postId: "two", value: null, asOf: null, reason: "not_offered", missing: 1 },
        ],
      };
    },
  });
  const view = renderUi(
    <NumbersOf posts={posts}>
      <NumberSelect />
      <p>
        First <PostNumber postId="one" />
      </p>
      <p>
        Second <PostNumber postId="two" isRoomy />
      </p>
      <p>
        Third <PostNumber postId="three" />
      </p>
    </NumbersOf>,
  );
  return { ...view, calls };
}

it("posts show no number, and nothing is asked, until one is chosen", async () => {
  const { user, calls } = show();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: "Views" }));
  await waitFor(() => expect(screen.getByText(/First/)).toHaveTextContent("1.2K views"));
  expect(screen.getByText(/Second/)).toHaveTextContent("The network does not count it");
  expect(screen.getByText("Third")).toHaveTextContent(/^Third$/);
});

it("what was chosen is remembered, and can be taken back", async () => {
  localStorage.setItem("herald.number-on-posts", "reactions");
  const { user, calls } = show();
  await waitFor(() => expect(calls).toHaveLength(1));
  await user.click(screen.getByRole("combobox"));
  await user.click(await screen.findByRole("option", { name: "No number" }));
  await waitFor(() => expect(screen.getByText(/First/)).toHaveTextContent(/^First$/));
  expect(localStorage.getItem("herald.number-on-posts")).toBeNull();
});
