import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Occurrence, Series } from "@/lib/planning/series/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, bakeryId, preferences } from "@/testing/dom/samples";
import { anOccurrence, aSeries } from "@/testing/dom/series";
import { aPost } from "@/testing/world/a-post";
import { SeriesList } from "./series-list";
import { SeriesPage } from "./series-page";

const accounts = [anAccount({ id: bakeryId, name: "Bakery" })];

function renderList(routes: Record<string, FakeRoute>) {
  fakeApi(routes);
  return renderUi(
    <SeriesList first={null} accounts={accounts} preferences={preferences} canEdit />,
  );
}

const listOf = (items: Series[]) => ({ items, hasMore: false, nextCursor: null });

describe("the list of series", () => {
  it("says the rule, the next time, the accounts and what is wrong", async () => {
    const problem = "The account is disconnected.";
    renderList({ "GET /api/series": () => listOf([aSeries({ problem })]) });
    const row = await screen.findByRole("link", { name: /Fresh bread/ });
    expect(row).toHaveTextContent("Every week on Thursday at 10:00");
    expect(row).toHaveTextContent("Next 1 Jan 2099, 10:00");
    expect(row).toHaveTextContent("Bakery on");
    expect(row).toHaveTextContent(problem);
    expect(row).toHaveAttribute("href", "/series/series-1");
  });

  it("says what will be here, and shows those that ended when asked", async () => {
    const { user } = renderList({
      "GET /api/series": ({ search }) =>
        listOf(search.get("state") === "ended" ? [aSeries({ state: "ended", next: [] })] : []),
    });
    expect(await screen.findByText("Nothing repeats yet")).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "Ended" }));
    expect(await screen.findByRole("link", { name: /Fresh bread.*Ended/ })).toBeVisible();
  });

  it("offers to load again what did not load", async () => {
    let isDown = true;
    const { user } = renderList({
      "GET /api/series": () => {
        if (isDown) return failure(400, { code: "validation_failed", message: "Not now." });
        return listOf([aSeries()]);
      },
    });
    expect(await screen.findByText("The series did not load")).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: /Fresh bread/ })).toBeVisible();
  });
});

function renderPage({
  series = aSeries(),
  coming = [],
  past = [],
  canEdit = true,
  routes = {},
}: {
  series?: Series;
  coming?: Occurrence[];
  past?: Occurrence[];
  canEdit?: boolean;
  routes?: Record<string, FakeRoute>;
}) {
  const stored = { series };
  const { calls } = fakeApi({
    "GET /api/series/:id": () => ({ series: stored.series }),
    "GET /api/series/:id/occurrences": ({ search }) => {
      return { items: search.get("before") === "true" ? past : coming, hasMore: false };
    },
    ...routes,
  });
  const page = renderUi(
    <SeriesPage
      seriesId={series.id}
      initial={null}
      accounts={accounts}
      preferences={preferences}
      canEdit={canEdit}
    />,
  );
  const sent = (call: string) => calls.filter((each) => each.call.startsWith(call));
  return { ...page, stored, sent };
}

const deliverable = aPost({ id: "made", scheduledAt: "2099-01-01T10:00:00.000Z" });

describe("the page of a series", () => {
  it("shows what was and what comes, with the state of each", async () => {
    renderPage({
      coming: [
        anOccurrence({ state: "made", post: deliverable }),
        anOccurrence({ date: "2099-01-08", state: "skipped" }),
        anOccurrence({ date: "2099-01-15" }),
      ],
      past: [anOccurrence({ date: "2026-11-05", state: "deleted" })],
    });
    const coming = await screen.findByRole("region", { name: "What comes" });
    const rows = await within(coming).findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Scheduled"),
      expect.stringContaining("Skipped"),
      expect.stringContaining("Not made yet"),
    ]);
    expect(within(coming).getByRole("link")).toHaveAttribute("href", "/posts/made");
    const past = screen.getByRole("region", { name: "What was" });
    expect(await within(past).findByText("Deleted")).toBeVisible();
    expect(within(coming).getAllByRole("button", { name: /^Skip/ })).toHaveLength(2);
  });

  it("shows at once what the server has rendered", () => {
    const comes = { items: [anOccurrence({ date: "2099-01-15" })], hasMore: false };
    const was = { items: [], hasMore: false };
    fakeApi({
      "GET /api/series/:id": () => ({ series: aSeries() }),
      "GET /api/series/:id/occurrences": ({ search }) =>
        search.get("before") === "true" ? was : comes,
    });
    renderUi(
      <SeriesPage
        seriesId="series-1"
        initial={{ series: aSeries(), days: { comes, was } }}
        accounts={accounts}
        preferences={preferences}
        canEdit
      />,
    );
    expect(screen.getByRole("button", { name: "Skip 15 Jan 2099" })).toBeVisible();
    expect(screen.getByText("Nothing has gone out of it yet.")).toBeVisible();
  });

  it("goes on beside the last day of a page, to both sides", async () => {
    const asked: string[] = [];
    const { user } = renderPage({
      routes: {
        "GET /api/series/:id/occurrences": ({ search }) => {
          const from = search.get("from");
          if (from) asked.push(from);
          const [first, next] =
            search.get("before") === "true"
              ? ["2026-11-05", "2026-10-29"]
              : ["2099-01-15", "2099-01-22"];
          return { items: [anOccurrence({ date: from ? next : first })], hasMore: !from };
        },
      },
    });
    for (const name of ["What comes", "What was"]) {
      const days = await screen.findByRole("region", { name });
      await user.click(await within(days).findByRole("button", { name: "Show more" }));
    }
    await waitFor(() => expect(asked.toSorted()).toEqual(["2026-11-05", "2099-01-16"]));
  });

  it("skips one day after asking once", async () => {
    const { user, sent } = renderPage({
      coming: [anOccurrence({ date: "2099-01-15" })],
      routes: { "POST /api/series/:id/skip": () => ({ series: aSeries(), postId: null }) },
    });
    await user.click(await screen.findByRole("button", { name: "Skip 15 Jan 2099" }));
    await user.click(await screen.findByRole("button", { name: "Skip this day" }));
    expect(await screen.findByText("15 Jan 2099 is skipped")).toBeVisible();
    expect(sent("POST")).toMatchObject([{ body: { date: "2099-01-15" } }]);
  });

  it("changes the rule, the zone and the text for all, and sends only what differs", async () => {
    const { user, sent } = renderPage({
      routes: { "PATCH /api/series/:id": () => ({ series: aSeries({ version: 2 }) }) },
    });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit the series" });
    await user.type(within(dialog).getByRole("textbox", { name: "Text" }), " today");
    await user.click(within(dialog).getByRole("button", { name: "Save for all" }));
    expect(await screen.findByText("The series is saved")).toBeVisible();
    expect(sent("PATCH")).toMatchObject([
      { body: { version: 1, scope: "all", post: { text: "Fresh bread today" } } },
    ]);
    expect(sent("PATCH")[0]?.body).not.toHaveProperty("rule");
  });

  it("says who changed it first, keeps what was typed, and saves over that version when asked", async () => {
    const { user, sent, stored } = renderPage({
      routes: {
        "PATCH /api/series/:id": ({ body }) => {
          const { version } = body as { version: number };
          if (version === 2) return { series: aSeries({ version: 3 }) };
          stored.series = aSeries({ version: 2, post: { ...aSeries().post, text: "Theirs" } });
          return failure(409, { code: "version_conflict", message: "Ben changed this series." });
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    const dialog = await screen.findByRole("dialog", { name: "Edit the series" });
    await user.type(within(dialog).getByRole("textbox", { name: "Text" }), " mine");
    await user.click(within(dialog).getByRole("button", { name: "Save for all" }));
    expect(await within(dialog).findByRole("alert")).toHaveTextContent("Ben changed this series.");
    expect(within(dialog).getByRole("textbox", { name: "Text" })).toHaveValue("Fresh bread mine");
    await user.click(await within(dialog).findByRole("button", { name: "Save mine over it" }));
    await waitFor(() => expect(sent("PATCH")).toHaveLength(2));
    expect(sent("PATCH")[1]?.body).toMatchObject({
      version: 2,
      post: { text: "Fresh bread mine" },
    });
  });

  it("ends, and what is planned is kept or deleted as chosen", async () => {
    const ended: unknown[] = [];
    const { user } = renderPage({
      routes: {
        "DELETE /api/series/:id": ({ search }) => {
          ended.push(Object.fromEntries(search));
          return { series: aSeries({ state: "ended", next: [] }) };
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "End series…" }));
    const dialog = await screen.findByRole("dialog", { name: "End this series?" });
    expect(within(dialog).getByRole("radio", { name: /^Keep/ })).toBeChecked();
    await user.click(within(dialog).getByRole("radio", { name: /^Delete/ }));
    await user.click(within(dialog).getByRole("button", { name: "End series" }));
    expect(await screen.findByText("The series has ended")).toBeVisible();
    expect(ended).toMatchObject([{ posts: "delete", version: "1" }]);
  });

  it("offers nothing to somebody who only reads, and nothing of a series that ended", async () => {
    const { unmount } = renderPage({ canEdit: false, coming: [anOccurrence()] });
    expect(await screen.findByText("Not made yet")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Edit|End|Skip/ })).not.toBeInTheDocument();
    unmount();
    renderPage({ series: aSeries({ state: "ended", next: [] }) });
    expect(await screen.findByText("This series has ended")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Edit|End/ })).not.toBeInTheDocument();
  });

  it("says why no post could be made", async () => {
    renderPage({ series: aSeries({ problem: "The account is disconnected." }) });
    expect(await screen.findByText("The last post could not be made")).toBeVisible();
    expect(screen.getByText(/The account is disconnected\./)).toBeVisible();
  });

  it("says that a series is not there", async () => {
    renderPage({
      routes: {
        "GET /api/series/:id": () => failure(404, { code: "not_found", message: "No series." }),
      },
    });
    expect(await screen.findByText("This series is not here")).toBeVisible();
  });
});
