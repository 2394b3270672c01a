import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { aReading, aReport, aResultPost, someMetrics, someSums } from "@/testing/dom/results";
import { anAccount, aTeam, preferences } from "@/testing/dom/samples";
import { aPost } from "@/testing/world/a-post";
import { questionsOf, type SliceResults } from "./questions";
import { ResultsPage } from "./results-page";
import type { Readings } from "./use-results";

const id = "019b0000-0000-7000-8000-00000000000a";
const page = anAccount({ id, name: "Bakery" });
const other = anAccount({ id: "019b0000-0000-7000-8000-00000000000b", name: "Harbour" });
const now = "2027-03-10T12:00:00.000Z";

const report = aReport({
  groups: [
    { ...someSums({ metrics: someMetrics({ reactions: 300 }), missing: { not_yet: 2 } }), key: id },
    {
      ...someSums({ metrics: someMetrics({ reactions: "not_yet" }), relative: null }),
      key: other.id,
    },
  ],
  totals: someSums({ posts: 24, missing: { not_yet: 14 } }),
  previous: { from: now, to: now, totals: someSums({ metrics: someMetrics({ reactions: 170 }) }) },
});
const weeks = aReport({
  groups: ["2027-W09", "2027-W10"].map((key, index) => ({
    ...someSums({ posts: 5, metrics: someMetrics({ reactions: 100 * (index + 1) }) }),
    key,
  })),
});
const hours = aReport({
  groups: [
    { ...someSums({ posts: 12, relative: 1.6 }), key: "2-9" },
    { ...someSums({ posts: 3, relative: 0.4 }), key: "5-17" },
  ],
});
const list = (...posts: ReturnType<typeof aResultPost>[]) => ({
  items: posts,
  hasMore: false,
  nextCursor: null,
});
const best = list(
  aResultPost({
    deliveryId: "one",
    connectionId: id,
    relative: 2.5,
    post: aPost({ id: "p1", text: "Fresh rolls" }),
  }),
);
const worst = list(
  aResultPost({
    deliveryId: "two",
    connectionId: id,
    relative: 0.2,
    post: aPost({ id: "p2", text: "Closed today" }),
  }),
);
const results: SliceResults = { totals: report, groups: report, weeks, hours, best, worst };

type Opened = {
  search?: string;
  readings?: Readings["items"];
  first?: SliceResults | null;
  routes?: Record<string, FakeRoute>;
};

function open({
  search = "",
  readings = [aReading({ connectionId: id })],
  first = results,
  routes,
}: Opened = {}) {
  const asked: string[] = [];
  const answer = (query: URLSearchParams) => {
    asked.push(query.toString());
    const by = query.get("groupBy");
    return by === "week" ? weeks : by === "weekday_hour" ? hours : report;
  };
  fakeApi({
    "GET /api/results": ({ search: query }) => answer(query),
    "GET /api/results/posts": ({ search: query }) => {
      asked.push(query.toString());
      return query.get("order") === "worst" ? worst : best;
    },
    "GET /api/labels": () => ({ items: [], hasMore: false, nextCursor: null }),
    ...routes,
  });
  const view = {
    period: "28d",
    from: null,
    to: null,
    compare: true,
    account: null,
    network: null,
    label: null,
    managedBy: null,
    kind: null,
    metric: "reactions",
    by: "account",
    rank: "relative",
  } as const;
  const days = { from: "2027-02-11", to: "2027-03-10" };
  const questions = questionsOf(
    {
      from: "2027-02-11T00:00:00.000Z",
      to: "2027-03-11T00:00:00.000Z",
      connectionId: undefined,
      provider: undefined,
      labelId: undefined,
      managedBy: undefined,
      kind: undefined,
      metric: "reactions",
    },
    view,
  );
  const shown = renderUi(
    <ResultsPage
      accounts={[page, other]}
      team={aTeam()}
      preferences={preferences}
      workspace={{ name: "Harbour office", timeZone: "UTC" }}
      readings={{ items: readings }}
      initial={{
        now,
        questions: first ? questions : { ...questions, weeks: { ...questions.weeks, from: "" } },
        answered: {
          view: { metric: "reactions", by: "account", rank: "relative", days },
          results: first ?? results,
        },
      }}
      share={null}
    />,
    { search },
  );
  return { ...shown, asked };
}

it("sums have their age, name what they leave out, and stand against the period before", () => {
  open();
  const totals = screen.getByRole("region", { name: "Totals" });
  expect(totals).toHaveTextContent("340");
  expect(totals).toHaveTextContent("↑ 100 % more than in the period before");
  expect(totals).toHaveTextContent("oldest from 3 hours ago");
  expect(totals).toHaveTextContent("Reactions: without 14 of 24 posts: not told yet.");
  expect(totals).not.toHaveTextContent("Views");
});

it("a group of which nothing was told has a dash and the reason, not a zero", () => {
  open();
  const row = screen.getByRole("row", { name: /Harbour on Sample network/ });
  expect(row).toHaveTextContent("–not told: The network has not told it yet");
  expect(screen.getByRole("row", { name: /Bakery/ })).toHaveTextContent(
    "Without 2 of 12 posts: not told yet",
  );
});

it("a number leads to the posts behind it, which the address keeps", async () => {
  const { user, searches, asked } = open();
  await user.click(
    screen.getByRole("button", { name: /Tuesdays from 09:00: 1.6× the usual from 12 posts/ }),
  );
  const dialog = await screen.findByRole("dialog", { name: "Posts of Tuesdays from 09:00" });
  expect(await within(dialog).findByText("Fresh rolls")).toBeVisible();
  expect(searches.at(-1)).toBe("?only=hour:2-9");
  expect(asked.at(-1)).toContain("weekday=2&hour=9");
});

it("a slice is asked for and stands in the address", async () => {
  const { user, searches, asked } = open();
  await user.click(screen.getAllByRole("combobox", { name: "Account" })[0] as HTMLElement);
  await user.click(await screen.findByRole("option", { name: "Bakery on Sample network" }));
  await waitFor(() => expect(searches.at(-1)).toBe(`?account=${id}`));
  await waitFor(() => expect(asked.some((one) => one.includes(`connectionId=${id}`))).toBe(true));
});

it("another grouping asks for its groups and nothing else", async () => {
  const { user, asked } = open();
  await user.click(screen.getByRole("radio", { name: "Kind" }));
  await screen.findByRole("figure", { name: "Reactions by kind" });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/metrics=chosen&groupBy=kind/);
});

it("posts are ranked by the number where no account has a usual yet", async () => {
  const unusual = list(
    aResultPost({ deliveryId: "one", connectionId: id, relative: null, post: aPost({ id: "p1" }) }),
  );
  const { asked, user } = open({
    search: "?metric=shares",
    routes: {
      "GET /api/results/posts": ({ search }) => {
        asked.push(search.toString());
        return unusual;
      },
    },
  });
  await waitFor(() => expect(screen.getByText("By shares.")).toBeVisible());
  expect(screen.getByRole("radio", { name: "By the number" })).toBeChecked();
  expect(asked.filter((one) => one.includes("sort=shares"))).toHaveLength(2);
  await user.click(screen.getByRole("radio", { name: "Against the usual" }));
  const best = screen.getByRole("region", { name: "What did best" });
  const words = "What is usual is known once an account has five posts that were counted.";
  await waitFor(() => expect(best).toHaveTextContent(words));
});

it("explains what each network counts, and warns of a sum of different things", () => {
  const offered = (counts: string) => [
    { metric: "reactions" as const, networkName: "likeCount", counts },
  ];
  const mixed = someMetrics({ reactions: 340 }).map((metric) => ({ ...metric, networkName: "" }));
  const totals = aReport({ totals: someSums({ metrics: mixed }) });
  const words = /adds up what networks count in different ways/;
  const several = open({
    first: { ...results, totals },
    readings: [aReading({ connectionId: id, offered: offered("Likes of the post.") })],
  });
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole("region", { name: "Totals" })).toHaveTextContent(
    "Sample networkLikes of the post. Its own name: likeCount.",
  );
  several.unmount();
  open();
  expect(screen.queryByText(words)).toBeNull();
});

it("an address opens its slice", async () => {
  const { asked } = open({ search: "?metric=shares&by=kind&rank=metric&compare=false" });
  await waitFor(() => expect(asked.length).toBeGreaterThan(4));
  expect(asked.some((one) => /metric=shares.*groupBy=kind/.test(one))).toBe(true);
  expect(asked.every((one) => !one.includes("compare="))).toBe(true);
  expect(asked.some((one) => one.includes("sort=shares"))).toBe(true);
});

it("says what did best and worst against the usual", () => {
  open();
  expect(screen.getByRole("region", { name: "What did best" })).toHaveTextContent(
    /Fresh rolls.*2.5× usual/,
  );
  expect(screen.getByRole("region", { name: "What did worst" })).toHaveTextContent(
    /Closed today.*0.2× usual/,
  );
});

it("a week's point says its number, and the table all of them", () => {
  open();
  expect(
    screen.getByRole("button", { name: /^Week from 8 Mar 2027: 200 from 5 posts/ }),
  ).toBeInTheDocument();
  const table = screen.getByRole("table", { name: "Reactions by week", hidden: true });
  expect(table).toHaveTextContent("1 Mar 2027100, show the posts of the week from 1 Mar 202751.0×");
  expect(table).toHaveTextContent("15 Feb 2027–0");
});

it("says what is off, what is not counted, and where nothing was published", async () => {
  const off = open({ readings: [aReading({ isOn: false })] });
  expect(screen.getByRole("heading", { name: "Results are off" })).toBeVisible();
  off.unmount();
  const partly = open({
    readings: [
      aReading({ connectionId: id }),
      aReading({
        connectionId: other.id,
        problem: "needs_reconnect",
        message: "Reconnect Harbour.",
      }),
    ],
  });
  expect(screen.getByText("Harbour: Reconnect Harbour.")).toBeVisible();
  partly.unmount();
  const empty = { ...results, totals: aReport({ totals: someSums({ posts: 0 }) }) };
  const never = open({ first: empty, readings: [aReading({ since: null })] });
  expect(screen.getByRole("heading", { name: "No published posts yet" })).toBeVisible();
  never.unmount();
  const { user, searches } = open({ first: empty });
  expect(screen.getByRole("heading", { name: "No post in this view" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Show the last 365 days" }));
  await waitFor(() => expect(searches.at(-1)).toBe("?period=365d"));
});

it("an error can be tried again", async () => {
  let fails = true;
  const message = "The database is away.";
  const { user } = open({
    first: null,
    search: "?metric=views",
    routes: {
      "GET /api/results": () =>
        fails ? failure(500, { code: "internal_error", message }) : report,
    },
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  fails = false;
  await user.click(again);
  expect(await screen.findByRole("region", { name: "Totals" })).toBeInTheDocument();
});
