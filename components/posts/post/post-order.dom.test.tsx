import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SamplePostPage } from "@/testing/dom/sample-post-page";
import { aDelivery, aPost } from "@/testing/world/a-post";

const failed = aPost({
  state: "failed",
  deliveries: [aDelivery({ state: "failed", accountName: "Bakery" })],
});
const scheduled = aPost({
  version: 2,
  deliveries: [aDelivery({ state: "scheduled", accountName: "Bakery" })],
});

function openPost(post: Post, answered = post) {
  fakeApi({ "GET /api/posts/post": () => ({ post: answered }) });
  return renderPost(post);
}

function renderPost(post: Post) {
  return renderUi(<SamplePostPage post={post} />);
}

it("a post and its tab are headed by its first words, or by the title that the team gave it", () => {
  openPost(aPost({ text: "\nThe harbour festival\nbegins" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(/^The harbour festival$/);
  expect(document.title).toBe("The harbour festival · Herald");
  cleanup();
  openPost(aPost({ title: "Festival", text: "The harbour festival" }));
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Festival");
  expect(document.title).toBe("Festival · Herald");
});

function placeOf(name: string): number {
  const regions = screen.getAllByRole("region").map((each) => each.getAttribute("aria-label"));
  return regions.indexOf(name);
}

it("its deliveries come first, then its content, and a trouble that ends moves neither", async () => {
  openPost(failed, scheduled);
  expect(placeOf("Deliveries")).toBeLessThan(placeOf("Content"));
  await screen.findAllByText("Scheduled");
  expect(placeOf("Deliveries")).toBeLessThan(placeOf("Content"));
});

it("a chip tells what became of an account, with the links under it", () => {
  const out = (postIndex: number) =>
    aDelivery({
      id: `out-${postIndex}`,
      postIndex,
      state: "published",
      accountName: "Bakery",
      publishedUrl: `https://example.com/${postIndex}`,
    });
  const waits = aDelivery({ id: "waits", postIndex: 2, accountName: "Bakery" });
  openPost(aPost({ deliveries: [out(0), out(1), waits] }));
  const deliveries = within(screen.getByRole("region", { name: "Deliveries" }));
  expect(deliveries.getByText(/Scheduled \(2 of 3 are out\)/)).toBeVisible();
  expect(deliveries.getByRole("link", { name: /\(post 2\)/ })).toHaveAttribute(
    "href",
    "https://example.com/1",
  );
});

it("the history is folded, and tells a lost answer in one line with its steps on demand", async () => {
  const at = "2027-03-10T09:30:00.000Z";
  const kinds = ["claimed", "sent", "answered", "looked", "looked", "published"];
  fakeApi({
    "GET /api/posts/post": () => ({ post: failed }),
    "GET /api/deliveries/delivery/timeline": () => ({
      events: kinds.map((kind) => ({ at, kind, message: null })),
    }),
  });
  const { user } = renderPost(failed);
  expect(screen.queryByText(/^Published/)).not.toBeInTheDocument();
  await user.click(screen.getByText("History"));
  expect(
    await screen.findByText("Published: no clear answer came, but it was found there"),
  ).toBeVisible();
  expect(screen.queryByText("Looked for it on the network")).not.toBeInTheDocument();
  await user.click(screen.getByText("Details"));
  expect(screen.getAllByText("Looked for it on the network")).toHaveLength(2);
});
