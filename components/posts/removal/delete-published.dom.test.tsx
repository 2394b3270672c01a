import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PublishedAccount } from "@/lib/publishing/removals/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SamplePostPage } from "@/testing/dom/sample-post-page";
import { anAccount } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";

const at = "2027-03-10T09:30:00.000Z";
const out = (connectionId: string, accountName: string) =>
  aDelivery({ id: connectionId, connectionId, accountName, state: "published" });
const post = aPost({
  state: "published",
  scheduledAt: "2026-01-01T10:00:00.000Z",
  deliveries: [out("page", "Page One"), out("shop", "Shop")],
});
const place = (connectionId: string, fields: Partial<PublishedAccount> = {}): PublishedAccount => ({
  connectionId,
  provider: "sample",
  accountName: connectionId === "page" ? "Page One" : "Shop",
  canRemove: connectionId === "page",
  removal: null,
  ...fields,
});

async function askToDelete(outcomes: PublishedAccount["removal"][]) {
  let places = [place("page"), place("shop")];
  const { calls } = fakeApi({
    "GET /api/posts/post": () => ({ post }),
    "GET /api/posts/post/published-accounts": () => ({ accounts: places }),
    "POST /api/posts/post/published-accounts": () => {
      places = [place("page", { removal: outcomes.shift() ?? null }), place("shop")];
      return { accounts: places };
    },
    "DELETE /api/posts/post": () => ({}),
  });
  const rendered = renderUi(
    <SamplePostPage
      post={post}
      initial={{ post, overrideMedia: [], publishedAccounts: places }}
      accounts={[anAccount({ id: "page", name: "Page One", label: "Facebook" })]}
    />,
  );
  await rendered.user.click(screen.getByRole("button", { name: "Delete the post" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete this post?" }));
  const writes = () => calls.map(({ call }) => call).filter((call) => !call.startsWith("GET"));
  return { ...rendered, dialog, writes };
}

it("deleting a published post says that it stays there, and deletes in Herald alone", async () => {
  const { user, dialog, writes } = await askToDelete([]);
  expect(dialog.getByText(/stays on the networks/)).toBeVisible();
  expect(dialog.getByText(/Herald cannot delete it there/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: "Delete in Herald" }));
  await screen.findByText("Post deleted");
  expect(writes()).toEqual(["DELETE /api/posts/post"]);
});

it("a chosen account is asked by its name and network, then the post goes from Herald too", async () => {
  const { user, dialog, writes } = await askToDelete([{ state: "removed", message: null, at }]);
  await user.click(await dialog.findByRole("checkbox", { name: "Page One on Facebook" }));
  await user.click(dialog.getByRole("button", { name: "Delete here and there" }));
  await screen.findByText("Post deleted");
  expect(writes()).toEqual(["POST /api/posts/post/published-accounts", "DELETE /api/posts/post"]);
});

it("what a network refuses to delete keeps the post here, with the reason in the dialog and on the page", async () => {
  const message = "Facebook blocks this Page.";
  const { user, dialog, writes } = await askToDelete([{ state: "refused", message, at }]);
  await user.click(await dialog.findByRole("checkbox", { name: "Page One on Facebook" }));
  await user.click(dialog.getByRole("button", { name: "Delete here and there" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent("It is still in Herald");
  expect(dialog.getByText(`Not deleted there. ${message}`)).toBeVisible();
  expect(writes()).toEqual(["POST /api/posts/post/published-accounts"]);
  await user.click(dialog.getByRole("button", { name: "Keep it" }));
  const deliveries = within(screen.getByRole("region", { name: "Deliveries" }));
  expect(deliveries.getByText(`Not deleted there. ${message}`)).toBeVisible();
});
