import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aPlannedDraft, dayOf, renderCalendar } from "@/testing/dom/render-calendar";
import { aMedium, anAccount } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { foldedNightPx, hourHeightPx } from "./week-layout";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-02-01T08:00:00.000Z") });
  return () => void vi.useRealTimers();
});

type Opening = Parameters<typeof renderCalendar>[0];

async function openCalendar({ stored, ...opening }: Opening = {}) {
  const page = renderCalendar({
    stored: { posts: [festival], ...stored },
    search: "?view=week&date=2027-02-01",
    ...opening,
  });
  await waitFor(() => expect(document.querySelector("[data-card]")).toBeInTheDocument());
  return page;
}

const festival = aPost({ id: "festival", text: "The harbour festival" });
const card = (name: RegExp) => screen.getByRole("link", { name });

describe("a card", () => {
  it("it shows time, account, text and the first picture", async () => {
    const page = anAccount({ id: "page", name: "Harbour Page" });
    const post = { ...festival, media: [aMedium({ fileName: "boats.jpg" })] };
    await openCalendar({ stored: { posts: [post] }, accounts: [page] });
    expect(card(/10:00.*Harbour Page on Sample network.*The harbour festival/)).toBeVisible();
    expect(card(/festival/)).toHaveTextContent("This picture did not load");
  });

  it("a title stands before the text, and labels are named", async () => {
    const labels = [{ id: "spring", name: "Spring", color: "green" as const }];
    await openCalendar({ stored: { posts: [{ ...festival, title: "Opening", labels }] } });
    expect(card(/10:00.*Labels: Spring.*Opening The harbour festival/)).toBeVisible();
  });

  it.each([
    ["failed", {}, "Failed"],
    ["unconfirmed", {}, "Can't tell"],
    ["partially_published", {}, "Partly out"],
    ["cancelled", {}, "Cancelled"],
  ] as const)("a post that is %s says so in a word", async (state, fields, word) => {
    await openCalendar({ stored: { posts: [{ ...festival, state, ...fields }] } });
    expect(within(card(/festival/)).getByText(word)).not.toHaveClass("sr-only");
  });

  it("a post that waits for its account says so, and one that is planned says it to readers only", async () => {
    const error = {
      code: "connection_expired",
      message: "Harbour Page must be connected again.",
      retryable: true,
      occurredAt: "2027-02-01T07:00:00.000Z",
    } as const;
    const waiting = {
      ...festival,
      id: "waiting",
      text: "A waiting post",
      deliveries: [aDelivery({ error })],
    };
    await openCalendar({ stored: { posts: [festival, waiting] } });
    expect(within(card(/A waiting post/)).getByText("Waiting")).toBeVisible();
    expect(within(card(/festival/)).getByText("Scheduled")).toHaveClass("sr-only");
  });

  it("four posts of one minute show two and “+2”, which opens in place", async () => {
    const crowd = Array.from({ length: 4 }, (_, index) =>
      aPost({ id: `post-${index}`, text: `Post number ${index}` }),
    );
    const { user } = await openCalendar({ stored: { posts: crowd } });
    expect(screen.getAllByRole("link", { name: /Post number/ })).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "+2 at 10:00" }));
    expect(screen.getAllByRole("link", { name: /Post number/ })).toHaveLength(4);
    await user.click(screen.getByRole("button", { name: "Show fewer" }));
    expect(screen.getAllByRole("link", { name: /Post number/ })).toHaveLength(2);
  });

  it("a crowded day of a month shows all of its posts over it, and a click opens one beside", async () => {
    const crowd = Array.from({ length: 6 }, (_, index) =>
      aPost({ id: `post-${index}`, text: `Post number ${index}` }),
    );
    const { user } = await openCalendar({
      stored: { posts: crowd },
      search: "?view=month&date=2027-02-01",
    });
    const day = within(dayOf("2027-02-01"));
    expect(day.getAllByRole("link", { name: /Post number/ })).toHaveLength(4);
    await user.click(day.getByRole("button", { name: "2 more on 2027-02-01" }));
    const all = within(await screen.findByRole("dialog", { name: "Mon 2027-02-01" }));
    expect(all.getAllByRole("link", { name: /Post number/ })).toHaveLength(6);
    expect(day.getAllByRole("link", { name: /Post number/ })).toHaveLength(4);
    all.getByRole("link", { name: /Post number 4/ }).focus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(all.getByRole("link", { name: /Post number 5/ })).toHaveFocus();
    await user.click(all.getByRole("link", { name: /Post number 5/ }));
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await screen.findByRole("complementary")).toBeVisible();
  });

  it("drafts and free slots of a day of a month leave its posts their places", async () => {
    const posts = [9, 11, 13, 17].map((hour) =>
      aPost({
        id: `at-${hour}`,
        text: `Post at ${hour}`,
        scheduledAt: `2027-02-01T${String(hour).padStart(2, "0")}:00:00.000Z`,
      }),
    );
    await openCalendar({
      stored: {
        posts,
        drafts: [aPlannedDraft({ id: "draft", scheduledAt: "2027-02-01T10:00:00.000Z" })],
        slots: [{ at: "2027-02-01T12:00:00.000Z", connectionId: "page" }],
      },
      search: "?view=month&date=2027-02-01",
    });
    const day = within(dayOf("2027-02-01"));
    expect(await day.findByRole("button", { name: "2 more on 2027-02-01" })).toBeVisible();
    expect(day.getAllByRole("link", { name: /Post at/ })).toHaveLength(4);
  });

  it("every account of a post is shown, in the month as in the week", async () => {
    const accounts = ["One", "Two", "Three"].map((name) => anAccount({ id: name, name }));
    const deliveries = accounts.map(({ id }) => aDelivery({ id, connectionId: id }));
    for (const view of ["week", "month"]) {
      const { unmount } = await openCalendar({
        stored: { posts: [{ ...festival, deliveries }] },
        accounts,
        search: `?view=${view}&date=2027-02-01`,
      });
      expect(card(/festival/).querySelectorAll("[data-account]")).toHaveLength(3);
      unmount();
    }
  });

  it("the weeks before this one come by one click", async () => {
    const before = aPost({
      id: "before",
      text: "Before this week",
      state: "published",
      scheduledAt: "2027-01-20T10:00:00.000Z",
    });
    const { user, searches } = await openCalendar({
      stored: { posts: [festival, before] },
      search: "?view=month",
    });
    expect(screen.queryByRole("link", { name: /Before this week/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Past weeks" }));
    expect(await screen.findByRole("link", { name: /Before this week/ })).toBeVisible();
    expect(searches.at(-1)).toContain("past=true");
    expect(dayOf("2027-02-07")).toBeInTheDocument();
  });
});

describe("drafts and free slots", () => {
  const draft = aPlannedDraft({
    id: "draft",
    text: "A draft of the regatta",
    connectionIds: ["page"],
  });

  it.each(["week", "month", "list"] as const)(
    "a draft with a time stands in the %s and opens in the composer",
    async (view) => {
      await openCalendar({ stored: { drafts: [draft] }, search: `?view=${view}&date=2027-02-01` });
      const link = await screen.findByRole("link", { name: /15:00.*Draft|Draft.*regatta|15:00/s });
      expect(link).toHaveAttribute("href", "/compose?draft=draft");
      expect(link).toHaveTextContent("A draft of the regatta");
    },
  );

  it("a filter by account hides the drafts of others", async () => {
    const account = "019b0000-0000-7000-8000-00000000000a";
    await openCalendar({
      stored: { drafts: [draft] },
      search: `?view=week&date=2027-02-01&account=${account}`,
    });
    expect(screen.queryByRole("link", { name: /regatta/ })).not.toBeInTheDocument();
  });

  it("a reader is not asked for drafts", async () => {
    const { calls } = await openCalendar({ stored: { drafts: [draft] }, canEdit: false });
    expect(calls.some(({ call }) => call === "GET /api/drafts")).toBe(false);
  });

  const slot = { at: "2027-02-04T12:00:00.000Z", connectionId: "page" };

  it("a free slot leads to a new post of its account at its time", async () => {
    await openCalendar({ stored: { slots: [slot] } });
    const link = await screen.findByRole("link", { name: /12:00\s*free slot/ });
    expect(link).toHaveAttribute("href", "/compose?at=2027-02-04T12:00&account=page");
  });

  it("a free slot says whose it is, and those of one time are one", async () => {
    await openCalendar({
      stored: {
        slots: [
          slot,
          { ...slot, connectionId: "shop" },
          { ...slot, at: "2027-02-05T12:00:00.000Z" },
        ],
      },
      accounts: [anAccount({ id: "page", name: "Page" }), anAccount({ id: "shop", name: "Shop" })],
    });
    const both = await screen.findByRole("link", {
      name: /free slot of Page on Sample network, Shop on Sample network/,
    });
    expect(both).toHaveAttribute("href", "/compose?at=2027-02-04T12:00&account=page,shop");
    expect(
      screen.getByRole("link", { name: /free slot of Page on Sample network$/ }),
    ).toHaveTextContent("Page");
  });

  it.each(["&state=scheduled", "&account=019b0000-0000-7000-8000-00000000000a"])(
    "a slot is hidden by a filter that it does not answer: %s",
    async (filter) => {
      await openCalendar({
        stored: { slots: [slot] },
        search: `?view=week&date=2027-02-01${filter}`,
      });
      expect(screen.queryByRole("link", { name: /free slot/ })).not.toBeInTheDocument();
    },
  );

  it("a reader is not asked for slots", async () => {
    const { calls } = await openCalendar({ stored: { slots: [slot] }, canEdit: false });
    expect(calls.some(({ call }) => call === "GET /api/slots")).toBe(false);
  });
});

describe("the night", () => {
  const night = () => screen.queryByRole("button", { name: "Night hours, 0 to 7" });

  it("it is folded until a click, which is remembered", async () => {
    const { user, unmount } = await openCalendar();
    expect(night()).toHaveAttribute("aria-expanded", "false");
    expect(screen.queryByText("03:00")).not.toBeInTheDocument();
    await user.click(night() as Element);
    expect(screen.getByText("03:00")).toBeInTheDocument();
    unmount();
    await openCalendar();
    expect(night()).toHaveAttribute("aria-expanded", "true");
  });

  it("a post in it keeps it open", async () => {
    const early = aPost({ text: "Before dawn", scheduledAt: "2027-02-02T03:30:00.000Z" });
    await openCalendar({ stored: { posts: [early] } });
    expect(night()).not.toBeInTheDocument();
    expect(card(/Before dawn/)).toBeVisible();
    expect(screen.getByText("03:00")).toBeInTheDocument();
  });
});

describe("the hours of a week", () => {
  const hours = () => {
    const empty = dayOf("2027-02-03").firstElementChild;
    if (!empty) throw new Error("The day has no hours.");
    return empty;
  };
  const mouse = (hour: number) => ({
    pointerType: "mouse",
    button: 0,
    clientY: foldedNightPx + (hour - 7) * hourHeightPx,
  });

  it("a drag over empty ones writes a post at the quarter from which it began", async () => {
    const { router } = await openCalendar();
    fireEvent.pointerDown(hours(), mouse(13.3));
    fireEvent.pointerMove(hours(), mouse(14.6));
    expect(screen.getByText("New post 13:15")).toBeVisible();
    fireEvent.pointerUp(hours(), mouse(14.6));
    expect(router.push).toHaveBeenLastCalledWith("/compose?at=2027-02-03T13:15");
  });

  it("Escape gives the drag up, and a press without a drag is no drag", async () => {
    const { user, router } = await openCalendar();
    fireEvent.pointerDown(hours(), mouse(13.3));
    fireEvent.pointerMove(hours(), mouse(14.6));
    await user.keyboard("{Escape}");
    fireEvent.pointerUp(hours(), mouse(14.6));
    fireEvent.pointerDown(hours(), mouse(13));
    fireEvent.pointerUp(hours(), mouse(13));
    expect(screen.queryByText(/New post/)).not.toBeInTheDocument();
    expect(router.push).not.toHaveBeenCalled();
  });

  it("posts above and below what is in sight are counted, and a click goes there", async () => {
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
    const scrollTo = vi.spyOn(Element.prototype, "scrollTo");
    const late = aPost({ id: "late", text: "Late", scheduledAt: "2027-02-01T20:00:00.000Z" });
    const { user } = await openCalendar({ stored: { posts: [festival, late] } });
    await user.click(await screen.findByRole("button", { name: "1 post later on Mon 2027-02-01" }));
    const top = foldedNightPx + 13 * hourHeightPx;
    expect(scrollTo).toHaveBeenLastCalledWith({ top: top + 96 - 300 });
  });
});

describe("turning to another period", () => {
  it("the week before stays with its own days until the next one is there", async () => {
    let answer = () => {};
    const later = aPost({
      id: "later",
      text: "A later post",
      scheduledAt: "2027-03-10T10:00:00.000Z",
    });
    const { user } = await openCalendar({
      routes: {
        "GET /api/calendar": async ({ search }) => {
          const from = search.get("from") ?? "";
          if (from.startsWith("2027-02-08")) {
            await new Promise<void>((resolve) => {
              answer = resolve;
            });
            return {
              posts: [{ ...later, scheduledAt: "2027-02-09T10:00:00.000Z" }],
              hasMore: false,
            };
          }
          return { posts: from.startsWith("2027-02-01") ? [festival] : [], hasMore: false };
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Later" }));
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("2027-02-08");
    expect(card(/festival/)).toBeVisible();
    expect(dayOf("2027-02-01")).toBeInTheDocument();
    answer();
    expect(await screen.findByRole("link", { name: /A later post/ })).toBeVisible();
    expect(screen.queryByRole("link", { name: /festival/ })).not.toBeInTheDocument();
    expect(dayOf("2027-02-08")).toBeInTheDocument();
  });

  it("the periods beside the shown one are loaded ahead", async () => {
    const { asked } = await openCalendar();
    await waitFor(() => {
      const from = asked.map((query) => query.get("from")?.slice(0, 10));
      expect(new Set(from)).toEqual(new Set(["2027-02-01", "2027-02-08", "2027-01-25"]));
    });
  });

  it("what the server rendered is shown without asking again", async () => {
    const filters = {
      account: null,
      state: null,
      managedBy: null,
      label: null,
      approval: null,
      q: null,
    };
    const query = { from: "2027-02-01T00:00:00.000Z", to: "2027-02-08T00:00:00.000Z", filters };
    const { asked } = renderCalendar({
      search: "?view=week&date=2027-02-01",
      initial: { now: "2027-02-01T08:00:00.000Z", query, posts: [festival], drafts: [], slots: [] },
    });
    expect(card(/festival/)).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map((each) => each.get("from"))).not.toContain(query.from);
  });
});

describe("the calendar on a phone", () => {
  beforeEach(() => {
    const matchMedia = (query: string) => ({
      matches: query.includes("max-width"),
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    vi.stubGlobal("matchMedia", matchMedia);
  });

  it("a week is a strip of days with a list of one of them", async () => {
    const market = aPost({
      id: "market",
      text: "The fish market",
      scheduledAt: "2027-02-03T11:00:00.000Z",
    });
    const { user, searches } = await openCalendar({ stored: { posts: [festival, market] } });
    expect(card(/festival/)).toBeVisible();
    expect(screen.queryByRole("link", { name: /market/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Wed 2027-02-03, 1 post" }));
    expect(await screen.findByRole("link", { name: /market/ })).toBeVisible();
    expect(searches.at(-1)).toContain("date=2027-02-03");
  });

  it("a month has a button for each day, and an empty day offers a post", async () => {
    const { user } = await openCalendar({ search: "?view=month&date=2027-02-01" });
    await user.click(screen.getByRole("button", { name: "Wed 2027-02-10, no posts" }));
    expect(await screen.findByText(/Nothing on Wed 2027-02-10/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Write a post" })).toHaveAttribute(
      "href",
      "/compose?at=2027-02-10T09:00",
    );
  });

  it("an address with a post shows it there too", async () => {
    const postId = "019b0000-0000-7000-8000-0000000000f1";
    await openCalendar({
      stored: { posts: [{ ...festival, id: postId }] },
      search: `?view=week&date=2027-02-01&post=${postId}`,
    });
    const panel = within(
      await screen.findByRole("complementary", { name: "The harbour festival" }),
    );
    expect(await panel.findByText("2027-02-01, 10:00")).toBeVisible();
  });

  it("a tap opens the post's page", async () => {
    const { user } = await openCalendar();
    await user.click(card(/festival/));
    expect(screen.queryByRole("complementary")).not.toBeInTheDocument();
  });
});
