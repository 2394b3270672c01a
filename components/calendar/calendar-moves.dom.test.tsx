import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Post } from "@/lib/planning/posts/schema";
import { cancelDrag, dragOver, dropOn } from "@/testing/dom/drag";
import { failure } from "@/testing/dom/fake-api";
import { announcements, aPlannedDraft, dayOf, renderCalendar } from "@/testing/dom/render-calendar";
import { preferences as utc } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import type { FreeSlot } from "./calendar-entry";
import type { CalendarView } from "./calendar-period";
import { foldedNightPx, hourHeightPx } from "./week-layout";

const now = "2027-01-31T12:00:00.000Z";
const post = aPost({ text: "The harbour festival", scheduledAt: "2027-02-01T10:00:00.000Z" });

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) }));
afterEach(() => void vi.useRealTimers());

async function openCalendar(
  stored: Post = post,
  opening: {
    view?: CalendarView;
    slots?: FreeSlot[];
    canEdit?: boolean;
    answersAfterMs?: number;
    preferences?: typeof utc;
    routes?: Parameters<typeof renderCalendar>[0]["routes"];
  } = {},
) {
  const { view = "list", slots = [], ...rest } = opening;
  const search = `?view=${view}&date=2027-02-01`;
  const { routes = {}, ...props } = rest;
  const page = renderCalendar({ stored: { posts: [stored], slots }, search, routes, ...props });
  await screen.findByRole("link", { name: /The harbour festival/ });
  return page;
}

const card = () => screen.getByRole("link", { name: /The harbour festival/ });
const undo = () => screen.getByRole("button", { name: "Undo" });

describe("moving a post in the calendar by the keyboard", () => {
  it("Alt and an arrow move the focused post by 15 minutes or a day, and say so", async () => {
    const { user, moves } = await openCalendar();
    card().focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-01, 10:15"));
    expect(card()).toHaveTextContent("10:15");
    await user.keyboard("{Alt>}{ArrowRight}{/Alt}");
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-02, 10:15"));
    expect(moves().map(({ body }) => body)).toEqual([
      { scheduledAt: "2027-02-01T10:15:00.000Z", version: 1 },
      { scheduledAt: "2027-02-02T10:15:00.000Z", version: 2 },
    ]);
    expect(card()).toHaveFocus();
  });

  it("an undone move is moved back with the version that the move made", async () => {
    const { user, moves, server } = await openCalendar();
    card().focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(announcements()).toContain("Moved back to 2027-02-01, 10:00"));
    expect(moves().at(-1)?.body).toEqual({ scheduledAt: post.scheduledAt, version: 2 });
    expect(server.posts[0]?.scheduledAt).toBe(post.scheduledAt);
    expect(card()).toHaveTextContent("10:00");
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("quick steps leave one Undo, which leads back to where the first began", async () => {
    const { user, server } = await openCalendar(post, { answersAfterMs: 100 });
    card().focus();
    await user.keyboard("{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}");
    await waitFor(() => expect(server.posts[0]?.scheduledAt).toBe("2027-02-01T10:45:00.000Z"));
    await waitFor(() => expect(undo()).toBeVisible());
    await user.click(undo());
    await waitFor(() => expect(card()).toHaveTextContent("10:00"));
  });

  it("a move that somebody else was faster than is taken back and explained", async () => {
    const { user, server } = await openCalendar();
    server.posts = [{ ...post, scheduledAt: "2027-02-01T18:00:00.000Z", version: 7 }];
    card().focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const refusal = "The post was not moved.Somebody changed it in the meantime.";
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    await waitFor(() => expect(card()).toHaveTextContent("18:00"));
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it("a post that is on its way stays, with the reason", async () => {
    const begun = aDelivery({ accountName: "Harbour Page", state: "publishing" });
    const { user, moves } = await openCalendar({ ...post, deliveries: [begun] });
    card().focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    const refusal =
      "This post cannot be moved.This post can no longer be changed: on Harbour Page it is being published.";
    expect(await screen.findByRole("alert")).toHaveTextContent(refusal);
    expect(moves()).toEqual([]);
  });

  it("a post is not moved into the past", async () => {
    const { user, moves } = await openCalendar({
      ...post,
      scheduledAt: "2027-02-01T11:00:00.000Z",
    });
    card().focus();
    await user.keyboard("{Alt>}{ArrowLeft}{/Alt}");
    expect(await screen.findByRole("alert")).toHaveTextContent("This time has passed.");
    expect(moves()).toEqual([]);
  });

  it("a viewer's keys move nothing", async () => {
    const { user, moves } = await openCalendar(post, { canEdit: false });
    card().focus();
    await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
    expect(moves()).toEqual([]);
    expect(card()).toHaveTextContent("10:00");
    expect(screen.queryByRole("button", { name: /^More for / })).not.toBeInTheDocument();
  });
});

describe("moving a post in the calendar by its dialog", () => {
  async function openDialog() {
    const page = await openCalendar();
    await page.user.click(screen.getByRole("button", { name: /^More for / }));
    await page.user.click(await screen.findByRole("menuitem", { name: "Move to…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Move this post" }));
    const when = await dialog.findByLabelText("Date and time");
    const type = (text: string) => fireEvent.change(when, { target: { value: text } });
    return { ...page, dialog, when, type };
  }

  it("the dialog opens at the post's time and moves it to the chosen one", async () => {
    const { user, dialog, moves, when, type } = await openDialog();
    expect(when).toHaveValue("2027-02-01, 10:00");
    type("wed 8:30");
    await user.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-03, 08:30"));
    expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-02-03T08:30:00.000Z" } }]);
    expect(undo()).toBeVisible();
  });

  it("a time that has passed is refused, and the nearest one is taken by a click", async () => {
    const { user, dialog, moves, type } = await openDialog();
    type("2027-01-30");
    expect(dialog.getByText("This time has passed.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Move" })).toBeDisabled();
    await user.click(dialog.getByRole("button", { name: "Use 2027-01-31, 12:01" }));
    await user.click(dialog.getByRole("button", { name: "Move" }));
    await waitFor(() =>
      expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-01-31T12:01:00.000Z" } }]),
    );
  });

  it("the cancelled dialog moves nothing", async () => {
    const { user, dialog, moves, type } = await openDialog();
    type("8:30");
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(moves()).toEqual([]);
  });
});

describe("dragging a post in the week", () => {
  const at = (hours: number) => ({
    clientX: 10,
    clientY: foldedNightPx + (hours - 7) * hourHeightPx,
  });

  it("a dropped post moves to the quarter of an hour under it, on that day", async () => {
    const { moves } = await openCalendar(post, { view: "week" });
    const wednesday = dayOf("2027-02-03");
    await dragOver(card(), wednesday, at(14.55));
    expect(within(wednesday).getByText("14:30")).toBeVisible();
    dropOn(wednesday, at(14.55));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-03, 14:30"));
    expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-02-03T14:30:00.000Z" } }]);
    expect(within(wednesday).getByRole("link", { name: /festival/ })).toHaveTextContent("14:30");
  });

  it("the place under it is told as the person reads times", async () => {
    const preferences = { ...utc, timeFormat: "12-hour" as const };
    await openCalendar(post, { view: "week", preferences });
    const wednesday = dayOf("2027-02-03");
    await dragOver(card(), wednesday, at(14.55));
    expect(within(wednesday).getByText(/^2:30\sPM$/i)).toBeVisible();
    cancelDrag(card());
  });

  it("a post that is dropped near a free slot of its account fills it", async () => {
    const slots = [
      { at: "2027-02-03T14:37:00.000Z", connectionId: "page" },
      { at: "2027-02-03T16:07:00.000Z", connectionId: "another" },
    ];
    const { moves } = await openCalendar(post, { view: "week", slots });
    const wednesday = dayOf("2027-02-03");
    await within(wednesday).findByRole("link", { name: /14:37/ });
    await dragOver(card(), wednesday, at(14.55));
    dropOn(wednesday, at(14.55));
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-03, 14:37"));
    expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-02-03T14:37:00.000Z" } }]);
  });

  it("a post that takes the time of another account's slot says that the slot stays free", async () => {
    const slots = [{ at: "2027-02-03T14:37:00.000Z", connectionId: "another" }];
    const { moves } = await openCalendar(post, { view: "week", slots });
    const slot = await within(dayOf("2027-02-03")).findByRole("link", { name: /14:37/ });
    await dragOver(card(), slot, at(14.55));
    expect(within(dayOf("2027-02-03")).getByText("Slot of another account")).toBeVisible();
    dropOn(slot, at(14.55));
    await waitFor(() =>
      expect(announcements()).toContain(
        "Moved to 2027-02-03, 14:37 The slot of another account stays free.",
      ),
    );
    expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-02-03T14:37:00.000Z" } }]);
  });

  it("a dragged draft gets a time and stays a draft, until Undo takes the time back", async () => {
    const planned: unknown[] = [];
    const draft = aPlannedDraft({ id: "draft", text: "A draft of the regatta" });
    const { user } = renderCalendar({
      stored: { drafts: [draft] },
      search: "?view=week&date=2027-02-01",
      routes: {
        "PATCH /api/drafts/:id": ({ body }) => {
          planned.push(body);
          const { scheduledAt } = body as { scheduledAt: string };
          return { draft: { ...draft, scheduledAt, version: draft.version + planned.length } };
        },
      },
    });
    const link = await screen.findByRole("link", { name: /regatta/ });
    const wednesday = dayOf("2027-02-03");
    await dragOver(link, wednesday, at(14.55));
    dropOn(wednesday, at(14.55));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(planned).toEqual([
        { version: 1, scheduledAt: "2027-02-03T14:30:00.000Z" },
        { version: 2, scheduledAt: draft.scheduledAt },
      ]),
    );
  });

  it("⌘Z takes planned times of a draft back one by one, and ⇧⌘Z gives them again", async () => {
    const planned: unknown[] = [];
    let stored = aPlannedDraft({ id: "draft", text: "A draft of the regatta" });
    const { user } = renderCalendar({
      search: "?view=week&date=2027-02-01",
      routes: {
        "GET /api/drafts": () => ({ items: [stored], hasMore: false, nextCursor: null }),
        "PATCH /api/drafts/:id": ({ body }) => {
          const { scheduledAt, version } = body as { scheduledAt: string; version: number };
          if (version !== stored.version)
            return failure(409, { code: "version_conflict", message: "Ada changed this draft." });
          planned.push(scheduledAt);
          stored = { ...stored, scheduledAt, version: version + 1 };
          return { draft: stored };
        },
      },
    });
    const sent = (count: number) => waitFor(() => expect(planned).toHaveLength(count));
    for (const day of ["2027-02-03", "2027-02-04"]) {
      const before = planned.length;
      await dragOver(await screen.findByRole("link", { name: /regatta/ }), dayOf(day), at(14.55));
      dropOn(dayOf(day), at(14.55));
      await sent(before + 1);
      await within(dayOf(day)).findByRole("link", { name: /regatta/ });
    }
    const press = async (keys: string, heard: string) => {
      await user.keyboard(keys);
      await waitFor(() => expect(announcements()).toContain(`Draft planned for ${heard}`));
    };
    const again = "{Meta>}{Shift>}z{/Shift}{/Meta}";
    await press("{Meta>}z{/Meta}", "2027-02-03, 14:30");
    await press("{Meta>}z{/Meta}", "2027-02-01, 15:00");
    await press(again, "2027-02-03, 14:30 It goes out once it is scheduled.");
    await press(again, "2027-02-04, 14:30 It goes out once it is scheduled.");
    const [first, second, third] = [
      "2027-02-01T15:00:00.000Z",
      "2027-02-03T14:30:00.000Z",
      "2027-02-04T14:30:00.000Z",
    ];
    expect(planned).toEqual([second, third, second, first, second, third]);
  });

  it("a draft without a time, also of a later page, is dragged from the tray onto an hour", async () => {
    const noDrafts = { items: [], hasMore: false, nextCursor: null };
    const planned: unknown[] = [];
    const draft = { ...aPlannedDraft({ id: "idea", text: "An idea" }), scheduledAt: null };
    const { user } = await openCalendar(post, {
      view: "week",
      routes: {
        "GET /api/drafts": ({ search }) => {
          if (search.get("planned") !== "false") return noDrafts;
          const isFirst = !search.has("cursor");
          return isFirst
            ? { ...noDrafts, hasMore: true, nextCursor: "idea" }
            : {
                ...noDrafts,
                items: [draft],
              };
        },
        "PATCH /api/drafts/:id": ({ body }) => {
          planned.push(body);
          return { draft: { ...draft, version: 2 } };
        },
      },
    });
    await user.click(screen.getByRole("button", { name: "Drafts" }));
    const tray = within(await screen.findByRole("region", { name: "Drafts" }));
    const idea = await tray.findByRole("link", { name: /An idea/ });
    expect(idea).toHaveAttribute("href", "/compose?draft=idea");
    const wednesday = dayOf("2027-02-03");
    await dragOver(idea, wednesday, at(14.55));
    dropOn(wednesday, at(14.55));
    await waitFor(() =>
      expect(planned).toEqual([{ version: 1, scheduledAt: "2027-02-03T14:30:00.000Z" }]),
    );
  });

  it("a drag that is given up moves nothing", async () => {
    const { moves } = await openCalendar(post, { view: "week" });
    const wednesday = dayOf("2027-02-03");
    await dragOver(card(), wednesday, at(14.55));
    cancelDrag(card());
    await waitFor(() => expect(within(wednesday).queryByText("14:30")).not.toBeInTheDocument());
    expect(moves()).toEqual([]);
  });
});

describe("dragging a post in the month", () => {
  const at = { clientX: 10, clientY: 40 };

  it("a dropped post keeps its time and moves to the day under it", async () => {
    const { moves } = await openCalendar(post, { view: "month" });
    const friday = dayOf("2027-02-12");
    await dragOver(card(), friday, at);
    expect(within(friday).getByText("10:00")).toBeVisible();
    dropOn(friday, at);
    await waitFor(() => expect(announcements()).toContain("Moved to 2027-02-12, 10:00"));
    expect(moves()).toMatchObject([{ body: { scheduledAt: "2027-02-12T10:00:00.000Z" } }]);
    expect(within(friday).getByRole("link", { name: /festival/ })).toBeVisible();
  });

  it("a published post stays where it is, with the reason", async () => {
    const done = aDelivery({ accountName: "Harbour Page", state: "published" });
    const { moves } = await openCalendar(
      { ...post, state: "published", deliveries: [done] },
      { view: "month" },
    );
    await dragOver(card(), dayOf("2027-02-12"), at);
    dropOn(dayOf("2027-02-12"), at);
    expect(await screen.findByRole("alert")).toHaveTextContent(/on Harbour Page it is published/);
    expect(moves()).toEqual([]);
  });
});
