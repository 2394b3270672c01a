import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam, preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { Queue } from "./queue";

const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
const on = (id: string, ...connectionIds: string[]) =>
  aPost({
    id,
    text: `The ${id}`,
    scheduledAt,
    deliveries: connectionIds.map((connectionId) => aDelivery({ id: connectionId, connectionId })),
  });
const posts = [on("festival", "page", "shop"), on("market", "shop")];
const gapAt = new Date(Date.now() + 2 * 86_400_000).toISOString();
const slots = ["page", "shop"].map((connectionId) => {
  return { connectionId, scheduledAt: gapAt, state: "free" as const, postId: null };
});

it("lanes by account show what each publishes, with its own free slots, and the address keeps them", async () => {
  fakeApi({
    "GET /api/posts": () => ({ items: posts, hasMore: false, nextCursor: null }),
    "GET /api/slots": () => ({ slots }),
  });
  const { user, searches } = renderUi(
    <Queue
      accounts={[
        anAccount({ id: "page", name: "Bakery", label: "Facebook" }),
        anAccount({ id: "shop", name: "Bakery", label: "LinkedIn" }),
      ]}
      team={aTeam()}
      preferences={preferences}
      canEdit
      initial={{ now: new Date().toISOString(), posts, slots }}
    />,
  );
  await user.click(screen.getByRole("radio", { name: "By account" }));
  const lane = (name: string) => within(screen.getByRole("region", { name }));
  expect(lane("Bakery on Facebook").getByText("The festival")).toBeVisible();
  expect(lane("Bakery on Facebook").queryByText("The market")).not.toBeInTheDocument();
  expect(lane("Bakery on LinkedIn").getByText("The festival")).toBeVisible();
  expect(lane("Bakery on LinkedIn").getByText("The market")).toBeVisible();
  const gap = lane("Bakery on LinkedIn").getByRole("link", { name: /Free slot/ });
  expect(gap).toHaveAttribute("href", expect.stringContaining("account=shop"));
  expect(searches.at(-1)).toBe("?by=account");
});
