import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { AccountResult } from "@/lib/results/report/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { someMetrics } from "@/testing/dom/results";
import { anAccount } from "@/testing/dom/samples";
import { aDelivery } from "@/testing/world/a-post";
import { PostResults } from "./post-results";

const page = anAccount({ id: "page", name: "Bakery" });
const publishedAt = "2027-03-08T09:00:00.000Z";
const hours = (count: number) =>
  new Date(Date.parse(publishedAt) + count * 3_600_000).toISOString();

function aResult(fields: Partial<AccountResult> = {}): AccountResult {
  return {
    deliveryId: "delivery",
    connectionId: "page",
    publishedUrl: "https://sample.example/1",
    metrics: someMetrics({ reactions: 40, comments: 0, saves: "not_yet" }, hours(48)),
    usual: { reactions: 20 },
    band: {
      reactions: [
        { hours: 1, low: 2, median: 4, high: 8 },
        { hours: 24, low: 10, median: 20, high: 30 },
      ],
    },
    series: [
      { at: hours(1), metric: "reactions", value: 9 },
      { at: hours(24), metric: "reactions", value: 40 },
    ],
    ...fields,
  };
}

function show(
  result: AccountResult,
  { canEdit = true, routes = {} }: { canEdit?: boolean; routes?: Record<string, FakeRoute> } = {},
) {
  const results = { postId: "post", accounts: [result] };
  const { calls } = fakeApi({ "GET /api/posts/:id/results": () => ({ results }), ...routes });
  const delivery = aDelivery({ state: "published", publishedAt });
  const view = renderUi(
    <PostResults
      post={{ id: "post", deliveries: [delivery] }}
      accounts={[page]}
      canEdit={canEdit}
      initial={{ now: hours(51), results }}
    />,
  );
  return { ...view, calls };
}

it("each number has its age, and a zero that was told is one", () => {
  show(aResult());
  const row = screen.getByRole("listitem", { name: "Bakery" });
  expect(row).toHaveTextContent("Counted 3 hours ago");
  expect(row).toHaveTextContent("Reactions40usually 20");
  expect(row).toHaveTextContent("Comments0");
  expect(within(row).getByRole("link", { name: /Open on Sample network/ })).toHaveAttribute(
    "href",
    "https://sample.example/1",
  );
});

it("what was not told is no number, and its reason stands in words", () => {
  show(aResult());
  const untold = screen.getByRole("list", { name: "Not told" });
  expect(untold).toHaveTextContent("Saves: Sample network has not told it yet");
  expect(untold).toHaveTextContent(
    /Views, reach, .* and watch time: Sample network does not count them/,
  );
});

it("says where to allow what needs a permission", () => {
  show(aResult({ metrics: someMetrics({ reactions: "permission_missing" }) }));
  expect(screen.getByRole("list", { name: "Not told" })).toHaveTextContent(
    "Reactions: reconnect the account to allow it.",
  );
  expect(screen.getByRole("link", { name: "To the accounts" })).toHaveAttribute(
    "href",
    "/connections",
  );
});

it("the curve has a table that says the same", () => {
  show(aResult());
  expect(screen.getByRole("img", { name: /what is usual for Bakery/ })).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Reactions since publishing", hidden: true });
  const rows = within(table).getAllByRole("row", { hidden: true });
  expect(rows.map((row) => row.textContent)).toEqual([
    "AgeThis postUsualMiddle half",
    "1 h942 to 8",
    "24 h402010 to 30",
  ]);
});

it("a post that was deleted there keeps its last numbers, and no link", () => {
  const metrics = someMetrics({ reactions: 40 }, hours(24)).map((metric) =>
    metric.reason === null ? { ...metric, reason: "deleted_there" as const } : metric,
  );
  show(aResult({ metrics }));
  const row = screen.getByRole("listitem", { name: "Bakery" });
  expect(row).toHaveTextContent("Deleted there");
  expect(row).toHaveTextContent("Last counted 27 hours ago");
  expect(within(row).queryByRole("link")).toBeNull();
});

it("asks again, and says when that is possible", async () => {
  const message = "The networks were asked a moment ago. Ask again in 12 minutes.";
  let asked = 0;
  const { user } = show(aResult(), {
    routes: {
      "POST /api/posts/:id/results/refresh": () => {
        asked += 1;
        if (asked > 1) return failure(429, { code: "rate_limited", message });
        const metrics = someMetrics({ reactions: 55 }, hours(51));
        return { results: { postId: "post", accounts: [aResult({ metrics })] } };
      },
    },
  });
  const again = screen.getByRole("button", { name: "Ask again" });
  await user.click(again);
  const row = screen.getByRole("listitem", { name: "Bakery" });
  await waitFor(() => expect(row).toHaveTextContent("55"));
  await user.click(again);
  expect(await screen.findByText(message)).toBeVisible();
});

it("a viewer looks and asks nothing", () => {
  show(aResult(), { canEdit: false });
  expect(screen.queryByRole("button", { name: "Ask again" })).toBeNull();
});
