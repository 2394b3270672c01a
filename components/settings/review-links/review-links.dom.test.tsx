import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ReviewLink } from "@/lib/planning/reviews/schema";
import { type FakeRoute, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, preferences } from "@/testing/dom/samples";
import { ReviewLinkSettings } from "./review-link-settings";

const url = "https://herald.example/review/the-only-copy";
const link = (fields: Partial<ReviewLink> = {}): ReviewLink => ({
  id: "link",
  name: "Ann at Client",
  may: "look",
  stage: null,
  scope: { postIds: ["post-1"] },
  codeBy: null,
  createdBy: { id: "ann", name: "Ann", avatarUrl: null },
  createdAt: "2027-01-01T00:00:00.000Z",
  expiresAt: "2027-01-15T00:00:00.000Z",
  revokedAt: null,
  openedAt: null,
  ...fields,
});

function open(
  links: ReviewLink[],
  { postIds = [], routes = {} }: { postIds?: string[]; routes?: Record<string, FakeRoute> } = {},
) {
  const page = { items: links, hasMore: false, nextCursor: null };
  const api = fakeApi({ "GET /api/review-links": () => page, ...routes });
  const ui = renderUi(
    <ReviewLinkSettings
      first={page}
      at="2027-01-02T00:00:00.000Z"
      postIds={postIds}
      labels={[{ id: "label", name: "Client", color: "teal" }]}
      accounts={[anAccount({ id: "one", name: "Bakery" })]}
      preferences={preferences}
      timeZone="UTC"
      hasMail
      isAdmin
    />,
  );
  return { ...api, ...ui };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("review links", () => {
  it("say for whom they are, what they show and whether they were opened", () => {
    open([
      link(),
      link({ id: "two", name: "Ben", revokedAt: "2027-01-01T12:00:00.000Z" }),
      link({
        id: "three",
        name: "Cem",
        scope: { labelId: "label" },
        openedAt: "2027-01-01T08:00:00.000Z",
      }),
    ]);
    expect(screen.getAllByText("Look · 1 post")).toHaveLength(2);
    expect(screen.getByText("Look · posts labelled Client")).toBeVisible();
    expect(screen.getByText("Revoked")).toBeVisible();
    expect(screen.getByText(/Opened 1 Jan 2027, 08:00/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Revoke the link of Ben" })).toBeNull();
  });

  it("are made for posts that somebody came with, and the address is shown once", async () => {
    const { user, calls, router } = open([], {
      postIds: ["post-1", "post-2"],
      routes: { "POST /api/review-links": () => ({ reviewLink: link(), url }) },
    });
    await user.click(await screen.findByRole("button", { name: "Make the link" }));
    expect(await screen.findByText("Write whom the link is for.")).toBeVisible();
    await user.type(screen.getByRole("textbox", { name: "For whom" }), "Ann at Client");
    await user.click(screen.getByRole("radio", { name: "Decide" }));
    await user.click(button("Make the link"));
    expect(await screen.findByDisplayValue(url)).toBeVisible();
    expect(calls[0]).toMatchObject({
      call: "POST /api/review-links",
      body: {
        name: "Ann at Client",
        may: "decide",
        stage: null,
        scope: { postIds: ["post-1", "post-2"] },
        codeBy: null,
      },
    });
    expect(router.replace).toHaveBeenCalledWith("/settings/review-links");
    await user.click(button("Done"));
    await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
  });

  it("are made for a period, and revoked after a question", async () => {
    const { user, calls } = open([link()], {
      routes: {
        "POST /api/review-links": () => ({ reviewLink: link(), url }),
        "DELETE /api/review-links/link": () => ({ reviewLink: link() }),
      },
    });
    await user.click(button("Revoke the link of Ann at Client"));
    await user.click(await screen.findByRole("button", { name: "Revoke link" }));
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain("DELETE /api/review-links/link"),
    );
    await user.click(button("New review link"));
    await user.type(await screen.findByRole("textbox", { name: "For whom" }), "Ben");
    await user.click(button("Make the link"));
    await screen.findByDisplayValue(url);
    const made = calls.find(({ call }) => call === "POST /api/review-links");
    expect(made?.body).toMatchObject({
      scope: { connectionIds: null, from: expect.any(String), to: expect.any(String) },
    });
  });
});
