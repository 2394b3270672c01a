import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CalendarFeed } from "@/lib/planning/feeds/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, preferences } from "@/testing/dom/samples";
import { CalendarFeedSettings } from "./calendar-feed-settings";

const url = "https://herald.example/calendar-feeds/the-only-copy.ics";

function aFeed(fields: Partial<CalendarFeed> = {}): CalendarFeed {
  return {
    id: "feed",
    name: "Phone",
    connectionIds: [],
    labelIds: [],
    withText: false,
    owner: { id: "me", name: "A sample member", avatarUrl: null },
    createdAt: "2027-01-01T00:00:00.000Z",
    readAt: null,
    ...fields,
  };
}

function open(feeds: CalendarFeed[]) {
  const page = { items: feeds, hasMore: false, nextCursor: null };
  const api = fakeApi({
    "GET /api/calendar-feeds": () => page,
    "POST /api/calendar-feeds": () => ({ feed: aFeed(), url }),
    "DELETE /api/calendar-feeds/feed": () => ({ revoked: true }),
  });
  const ui = renderUi(
    <CalendarFeedSettings
      first={page}
      labels={[{ id: "label", name: "Client", color: "teal" }]}
      accounts={[anAccount({ id: "one", name: "Bakery" })]}
      preferences={preferences}
      userId="me"
    />,
  );
  return { ...api, ...ui };
}

const button = (name: string) => screen.getByRole("button", { name });

it("an address is made for accounts and labels, warns of texts, and is shown once", async () => {
  const { user, calls } = open([]);
  await user.click(button("New address"));
  await user.click(await screen.findByRole("button", { name: "Make the address" }));
  expect(await screen.findByText("Write a name.")).toBeVisible();
  await user.type(screen.getByRole("textbox", { name: "Name" }), "Phone");
  await user.click(screen.getByRole("button", { name: /^Bakery on/ }));
  await user.click(screen.getByRole("button", { name: "Client" }));
  await user.click(screen.getByRole("checkbox", { name: "With the beginning of texts" }));
  expect(screen.getByText(/Texts that are not published yet/)).toBeVisible();
  await user.click(button("Make the address"));
  expect(await screen.findByDisplayValue(url)).toBeVisible();
  expect(screen.getByText("Google Calendar")).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    name: "Phone",
    connectionIds: ["one"],
    labelIds: ["label"],
    withText: true,
  });
  await user.keyboard("{Escape}");
  expect(await screen.findByText(/You have not copied the address/)).toBeVisible();
  await user.click(button("Done"));
  await waitFor(() => expect(screen.queryByDisplayValue(url)).toBeNull());
});

it("an address says what it is for and when it was read, and is revoked after a question", async () => {
  const readAt = "2027-01-02T08:00:00.000Z";
  const owner = { id: "other", name: "Another", avatarUrl: null };
  const { user, calls } = open([aFeed({ readAt, labelIds: ["label"], withText: true, owner })]);
  expect(screen.getByText("All accounts · Client · with texts")).toBeVisible();
  expect(screen.getByText(/^Last read .* by Another$/)).toBeVisible();
  await user.click(button("Revoke the address Phone"));
  await user.click(await screen.findByRole("button", { name: "Revoke address" }));
  await waitFor(() =>
    expect(calls.map(({ call }) => call)).toContain("DELETE /api/calendar-feeds/feed"),
  );
});
