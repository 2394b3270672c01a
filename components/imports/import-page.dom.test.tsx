import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Import, ImportRow } from "@/lib/planning/imports/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { anImport, anImportRow } from "@/testing/dom/imports";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, preferences } from "@/testing/dom/samples";
import { ImportPage } from "./import-page";

afterEach(() => vi.unstubAllGlobals());

const page = anAccount({ id: "c1", name: "Sample Page" });
/** Keeps the import as a server would; `become` says what an action, or the time, makes of it. */
function showImport(
  first: Import,
  routes: Record<string, FakeRoute> = {},
  rows: readonly ImportRow[] = [anImportRow()],
) {
  let kept = first;
  const become = (fields: Partial<Import>) => {
    kept = { ...kept, ...fields };
    return { import: kept };
  };
  const { calls } = fakeApi({
    "GET /api/labels": () => ({ items: [], nextCursor: null }),
    "GET /api/imports/:id/rows": ({ search }) => {
      const state = search.get("state");
      return { items: rows.filter((row) => !state || row.state === state), hasMore: false };
    },
    "GET /api/imports/:id": () => ({ import: kept }),
    "PATCH /api/imports/:id": ({ body }) => become(body as Partial<Import>),
    ...routes,
  });
  const setting = { accounts: [page], preferences, workspaceTimeZone: "Europe/Berlin" };
  const ui = renderUi(<ImportPage first={first} setting={setting} />);
  const sent = (call: string) => calls.filter((each) => each.call.startsWith(call));
  return { ...ui, become, sent };
}

async function choose(user: ReturnType<typeof renderUi>["user"], of: string, option: string) {
  await user.click(screen.getByRole("combobox", { name: of }));
  await user.click(await screen.findByRole("option", { name: option }));
}

it("says what the file is, and shows each column with its cells and what it becomes", async () => {
  showImport(anImport({ preset: "Publer" }));
  expect(
    screen.getByText(
      /CSV in UTF-8, separated by semicolons, 2 rows\. Recognised as a file for Publer\./,
    ),
  ).toBeVisible();
  const columns = within(screen.getByRole("region", { name: "Columns" }));
  expect(columns.getByText("Good evening")).toBeVisible();
  expect(columns.getByRole("combobox", { name: "Words becomes" })).toHaveTextContent("Text");
  expect(columns.getByRole("combobox", { name: "Column 3 becomes" })).toHaveTextContent(
    "Not recognised",
  );
  expect(await screen.findByText("Text of row 1")).toBeVisible();
});

it("a column becomes what is chosen for it, beside all that was chosen before", async () => {
  const { user, sent } = showImport(anImport());
  await choose(user, "Column 3 becomes", "Leave out");
  await waitFor(() => {
    expect(sent("PATCH").at(-1)?.body).toEqual({
      mapping: { "0": "scheduledAt", "1": "text", "2": "ignore" },
    });
  });
});

it("changes that follow each other are sent one after another, and none is lost on the way", async () => {
  const { user, sent } = showImport(anImport());
  await choose(user, "Column 3 becomes", "Link");
  await choose(user, "When becomes", "Leave out");
  await user.click(screen.getByRole("radio", { name: "As drafts" }));
  await waitFor(() => expect(sent("PATCH")).toHaveLength(3));
  expect(sent("PATCH").map(({ body }) => body)).toEqual([
    { mapping: { "0": "scheduledAt", "1": "text", "2": "link" } },
    { mapping: { "0": "ignore", "1": "text", "2": "link" } },
    { target: "draft" },
  ]);
});

it("fields of our own export are offered only for a file that has them", async () => {
  const { user } = showImport(anImport());
  await user.click(screen.getByRole("combobox", { name: "Words becomes" }));
  await screen.findByRole("option", { name: "First comment" });
  expect(screen.queryByRole("option", { name: "Crops" })).toBeNull();
});

it("a change that was refused is told in the server's sentence, and shown as it still is", async () => {
  const message = "A post has one title, and two columns are to be it.";
  const { user } = showImport(anImport(), {
    "PATCH /api/imports/:id": () => failure(400, { code: "validation_failed", message }),
  });
  await choose(user, "Column 3 becomes", "Title for the team");
  const [told] = await screen.findAllByText(message);
  expect(told).toBeVisible();
  await waitFor(() => {
    expect(screen.getByRole("combobox", { name: "Column 3 becomes" })).toHaveTextContent(
      "Not recognised",
    );
  });
});

it("asks for zone, order of dates and accounts, and can start once all is answered", async () => {
  const asking = anImport({
    state: "read",
    zone: null,
    dateOrder: null,
    asks: ["dateOrder", "zone", "connections"],
  });
  const { user, sent, become } = showImport(asking, {
    "PATCH /api/imports/:id": ({ body }) => {
      const fields = body as Partial<Import>;
      const answered = {
        zone: "zone",
        dateOrder: "dateOrder",
        connectionIds: "connections",
      } as const;
      const [field] = Object.keys(fields) as (keyof typeof answered)[];
      asking.asks = asking.asks.filter((ask) => field && ask !== answered[field]);
      const state = asking.asks.length === 0 ? "ready" : "read";
      return become({ ...fields, asks: asking.asks, state });
    },
  });
  const start = () => screen.getByRole("button", { name: "Add 2 posts" });
  expect(start()).toBeDisabled();
  expect(screen.getByText("What “03/04/2030 09:30” means")).toBeVisible();
  expect(screen.getByRole("button", { name: "4 Mar 2030" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "3 Apr 2030" }));
  await screen.findByRole("radio", { name: "3 Apr 2030", checked: true });
  await user.click(screen.getByRole("button", { name: "Europe/Berlin, as your team" }));
  await user.click(screen.getByRole("button", { name: /Sample Page/ }));
  await waitFor(() => expect(start()).toBeEnabled());
  expect(sent("PATCH").map(({ body }) => body)).toEqual([
    { dateOrder: "day_first" },
    { zone: "Europe/Berlin" },
    { connectionIds: ["c1"] },
  ]);
  expect(screen.queryByText("Before anything can be added")).toBeNull();
});

it("a row is shown as the post that it will be, with its problems by column and by account", async () => {
  const wrong = anImportRow({
    index: 1,
    state: "error",
    post: { text: "A long text", connectionIds: ["c1"], scheduledAt: "2030-06-01T07:30:00.000Z" },
    mediaUrls: ["https://media.example/a.png"],
    problems: [
      {
        column: 0,
        connectionId: null,
        code: "past",
        severity: "error",
        message: "This time is past.",
      },
      {
        column: null,
        connectionId: "c1",
        code: "long",
        severity: "warning",
        message: "It is folded.",
      },
    ],
  });
  showImport(anImport({ counts: { ok: 1, error: 1 } }), {}, [anImportRow(), wrong]);
  const list = await screen.findByRole("list", { name: "Rows" });
  const row = within(list).getByText("A long text").closest("li");
  expect(row).toHaveTextContent("When: This time is past.");
  expect(row).toHaveTextContent("Sample Page on Sample network: It is folded.");
  expect(row).toHaveTextContent("1 picture or video");
  expect(row).toHaveTextContent("1 Jun 2030, 09:30");
  expect(screen.getByText(/1 row is wrong and stays out\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Wrong rows as CSV" })).toHaveAttribute(
    "href",
    `/api/imports/${anImport().id}/errors.csv`,
  );
});

it.each([
  { asks: ["zone"] as const, told: "Its time is not clear yet" },
  { asks: ["connections"] as const, told: "Without a time" },
])("a row without a time is told as “$told” while the import asks for $asks", async (given) => {
  const post = { text: "Some day", connectionIds: [], scheduledAt: undefined };
  showImport(anImport({ asks: [...given.asks] }), {}, [anImportRow({ post })]);
  expect(await screen.findByText(given.told)).toBeVisible();
});

it("the table can be narrowed to rows of one state", async () => {
  const rows = [anImportRow(), anImportRow({ index: 1, state: "error", post: null })];
  const { user } = showImport(anImport({ counts: { ok: 1, error: 1 } }), {}, rows);
  await user.click(screen.getByRole("radio", { name: "Wrong 1" }));
  await waitFor(() => expect(screen.queryByText("Text of row 1")).toBeNull());
  expect(screen.getByText("This row could not be understood.")).toBeVisible();
});

it("the calendar counts the rows of a day and shows those of the day that is chosen", async () => {
  const rows = [
    anImportRow(),
    anImportRow({ index: 1 }),
    anImportRow({
      index: 2,
      post: { text: "Next day", scheduledAt: "2030-04-04T22:30:00.000Z", connectionIds: [] },
    }),
    anImportRow({
      index: 3,
      post: { text: "Whenever", scheduledAt: undefined, connectionIds: [] },
    }),
  ];
  const { user } = showImport(anImport({ rows: 4, counts: { ok: 4 } }), {}, rows);
  await user.click(screen.getByRole("radio", { name: "Calendar" }));
  const day = await screen.findByRole("gridcell", { name: /3 Apr 2030, 2 rows/ });
  expect(day).toHaveTextContent("32");
  expect(
    within(screen.getByRole("region", { name: /3 Apr 2030/ })).getAllByRole("listitem"),
  ).toHaveLength(2);
  // It is half an hour after midnight in the zone of the team.
  await user.click(screen.getByRole("gridcell", { name: /5 Apr 2030, 1 row/ }));
  expect(screen.getByText("Next day")).toBeVisible();
  expect(
    within(screen.getByRole("region", { name: "Without a time yet" })).getByText("Whenever"),
  ).toBeVisible();
});

it("the calendar opens on the first day to which a row is added, not on that of a wrong one", async () => {
  const past = { text: "Past", scheduledAt: "2020-01-01T10:00:00.000Z", connectionIds: [] };
  const rows = [anImportRow({ index: 1, state: "error", post: past }), anImportRow()];
  const { user } = showImport(anImport(), {}, rows);
  await user.click(screen.getByRole("radio", { name: "Calendar" }));
  expect(await screen.findByRole("region", { name: /3 Apr 2030/ })).toBeVisible();
});

it("a start leads to the progress, which follows the server to the end, and can be undone until then", async () => {
  const undoUntil = "2030-01-31T09:00:00.000Z";
  const label = { id: "l1", name: "march" };
  const { user, become } = showImport(
    anImport(),
    {
      "POST /api/imports/:id/start": () =>
        become({ state: "running", counts: { ...anImport().counts, ok: 1, created: 1 } }),
      "POST /api/imports/:id/undo": () => become({ state: "undone", undoUntil: null }),
    },
    [anImportRow({ state: "created", postId: "p1" })],
  );
  await user.click(screen.getByRole("button", { name: "Add 2 posts" }));
  const progress = await screen.findByRole("progressbar", { name: "Adding the rows" });
  expect(progress).toHaveAttribute("aria-valuenow", "50");
  expect(screen.getByRole("heading", { name: "1 of 2 rows added" })).toBeVisible();
  become({
    state: "done",
    batchLabel: label,
    undoUntil,
    counts: { ...anImport().counts, ok: 0, created: 2 },
  });
  expect(await screen.findByText("2 posts were added.")).toBeVisible();
  const calendar = await screen.findByRole("link", { name: "In the calendar" });
  expect(calendar).toHaveAttribute("href", "/calendar?view=month&date=2030-04-03&label=l1");
  expect(screen.getByText("until 31 Jan 2030, 09:00")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Undo the import" }));
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Undo the import" }));
  expect(await screen.findByRole("heading", { name: "The import was undone" })).toBeVisible();
});

it("a run that was stopped says how far it came, and can go on", async () => {
  const running = anImport({ state: "running", counts: { ok: 1, created: 1 } });
  const { user, become } = showImport(running, {
    "POST /api/imports/:id/stop": () => become({ state: "stopped" }),
    "POST /api/imports/:id/start": () => become({ state: "running" }),
  });
  await user.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findByRole("heading", { name: "The import was stopped" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go on with 1 post" }));
  expect(await screen.findByRole("progressbar")).toBeVisible();
});

it("a start that somebody else was faster with is told, and shown as it is", async () => {
  const message = "This import is running already.";
  const { user, become } = showImport(anImport(), {
    "POST /api/imports/:id/start": () => {
      become({ state: "running" });
      return failure(409, { code: "invalid_state", message });
    },
  });
  await user.click(screen.getByRole("button", { name: "Add 2 posts" }));
  const [told] = await screen.findAllByText(message);
  expect(told).toBeVisible();
  expect(await screen.findByRole("progressbar")).toBeVisible();
});
