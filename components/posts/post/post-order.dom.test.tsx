import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aTeam, preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { PostPage } from "./post-page";

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
  renderUi(
    <PostPage
      initial={{ post, overrideMedia: [] }}
      accounts={[]}
      team={aTeam()}
      preferences={preferences}
      workspaceTimeZone="UTC"
      isFirst={false}
      canEdit
    >
      {null}
    </PostPage>,
  );
}

function leads(): "content" | "deliveries" {
  const content = screen.getByRole("region", { name: "Content" });
  const delivery = screen.getAllByText("Bakery")[0] ?? content;
  const follows = content.compareDocumentPosition(delivery) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows ? "content" : "deliveries";
}

it("a post's content comes first, unless a delivery needs a person", () => {
  openPost(scheduled);
  expect(leads()).toBe("content");
});

it("a post whose trouble ends keeps its order while somebody reads it", async () => {
  openPost(failed, scheduled);
  expect(leads()).toBe("deliveries");
  await screen.findAllByText("Scheduled");
  expect(leads()).toBe("deliveries");
});
