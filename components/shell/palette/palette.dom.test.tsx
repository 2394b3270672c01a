import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "@/components/kit/commands/command";
import { focusActionsNow, useFocusActions } from "@/components/kit/commands/focus-actions";
import type { Found } from "@/lib/planning/search/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { LazyPalette } from "./lazy-palette";

const nothing: Found = { posts: [], drafts: [], accounts: [], people: [], labels: [] };

function aFoundPost(text: string): Found["posts"][number] {
  return {
    id: `post-${text}`,
    title: [],
    excerpt: [{ text, match: false }],
    scheduledAt: "2027-02-01T10:00:00.000Z",
    state: "scheduled",
    accountNames: ["Bakery"],
  };
}

const everything: Found = {
  posts: [
    {
      ...aFoundPost("x"),
      id: "p1",
      title: [{ text: "Launch", match: true }],
      excerpt: [{ text: "We begin", match: false }],
    },
  ],
  drafts: [
    {
      id: "d1",
      title: [],
      excerpt: [{ text: "launched", match: false }],
      template: false,
      updatedAt: "2027-01-01T10:00:00.000Z",
    },
  ],
  accounts: [
    {
      id: "a1",
      provider: "sample",
      name: "Launch Page",
      handle: "launch",
      avatarUrl: null,
      state: "active",
    },
  ],
  people: [{ id: "u1", name: "Laura", avatarUrl: null }],
  labels: [{ id: "l1", name: "Launch", color: "teal" }],
};

type Opening = { search?: FakeRoute; actions?: Command[] };

function open({ search = () => nothing, actions = [] }: Opening = {}) {
  const ran: string[] = [];
  const { calls } = fakeApi({ "GET /api/search": search });
  const commands: Command[] = [
    {
      group: "Write",
      label: "Write a post",
      icon: "write",
      key: "c",
      run: () => ran.push("write"),
    },
    {
      group: "Go to",
      label: "Connections",
      icon: "connections",
      run: () => ran.push("connections"),
    },
    {
      group: "Connections",
      label: "Weekly times",
      icon: "queue",
      isQuiet: true,
      run: () => ran.push("weekly"),
    },
  ];
  return { ...renderUi(<Page commands={commands} actions={actions} />), calls, ran };
}

function Page({ commands, actions }: { commands: Command[]; actions: Command[] }) {
  const [isOpen, show] = useState(false);
  useFocusActions(() => (actions.length > 0 ? { about: "The regatta", commands: actions } : null));
  const reader = { preferences, firstDayOfWeek: 1 as const, email: "ann@example.com" };
  return (
    <>
      <button type="button" onClick={() => show(true)}>
        Open
      </button>
      <LazyPalette
        commands={commands}
        focused={focusActionsNow()}
        reader={reader}
        open={isOpen}
        onOpenChange={show}
      />
    </>
  );
}

async function opened(opening: Opening = {}) {
  const page = open(opening);
  await page.user.click(screen.getByRole("button", { name: "Open" }));
  const field = await screen.findByRole("combobox", { name: "Search" });
  await waitFor(() => expect(field).toHaveFocus());
  return { ...page, field };
}

const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const isAnswered = () =>
  waitFor(() => expect(screen.getByText(/^\d+ results?$/)).toBeInTheDocument());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T12:00:00.000Z") });
  return () => void vi.useRealTimers();
});

describe("the palette", () => {
  it("knows pages and verbs only from what is typed, a mistake in it forgiven", async () => {
    const { user, ran } = open();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByRole("option", { name: /Write a post/ })).toBeVisible();
    expect(screen.queryByRole("option", { name: /Weekly times/ })).not.toBeInTheDocument();
    await user.keyboard("wekly{Enter}");
    await waitFor(() => expect(ran).toEqual(["weekly"]));
  });

  it("offers what can be done before anything is typed, and asks the server nothing", async () => {
    const { user, calls, ran } = await opened();
    expect(options()).toEqual(["Write a postC", "Connections"]);
    await user.keyboard("{ArrowDown}{Enter}");
    expect(ran).toEqual(["connections"]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Open" })).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("finds posts, drafts, accounts, people and labels by one question, and leads there", async () => {
    const { user, router, calls } = await opened({ search: () => everything });
    await user.keyboard("lau");
    await screen.findByRole("group", { name: "Posts" });
    expect(options()).toEqual([
      "Launch We beginScheduled · 1 Feb 2027, 10:00 · Bakery",
      "launchedDraft · Edited 1 Jan 2027, 10:00",
      "LPLaunch Page@launch · Show its posts",
      "LLauraShow their posts",
      "LaunchShow posts with this label",
    ]);
    expect(screen.getByText("Launch", { selector: "mark" })).toBeInTheDocument();
    expect(calls).toHaveLength(1);
    await isAnswered();
    await user.keyboard("{ArrowDown}{Enter}");
    expect(router.push).toHaveBeenCalledWith("/compose?draft=d1");
  });

  it("shows again what was opened from it", async () => {
    const { user, router } = await opened({ search: () => everything });
    await user.keyboard("lau");
    await isAnswered();
    await user.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledWith("/posts/p1");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("button", { name: "Open" }));
    const recent = await screen.findByRole("group", { name: "Recent" });
    expect(within(recent).getByRole("option")).toHaveTextContent("Launch");
  });

  it("a typed day leads to it in the calendar, the nearest first", async () => {
    const { user, router } = await opened();
    await user.keyboard("12 dec");
    const days = await screen.findByRole("group", { name: "Dates" });
    const texts = within(days)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      "Sat, 12 Dec 2026Show in the calendar · 50 days ago",
      "Sun, 12 Dec 2027Show in the calendar · in 315 days",
    ]);
    await user.keyboard("{Enter}");
    expect(router.push).toHaveBeenCalledWith("/calendar?date=2026-12-12");
  });

  it("does what the focused thing allows, once the focus is back", async () => {
    const ran: (string | null)[] = [];
    const actions: Command[] = [
      {
        group: "Focus",
        label: "Move to…",
        icon: "write",
        opensLayer: true,
        run: () => ran.push(document.activeElement?.textContent ?? null),
      },
    ];
    const { user } = await opened({ actions });
    expect(screen.getByRole("group", { name: "The regatta" })).toBeInTheDocument();
    await user.keyboard("mov");
    expect(options()[0]).toBe("Move to…");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(ran).toEqual(["Open"]));
  });
});

describe("answers", () => {
  it("a late answer to an earlier text is never shown", async () => {
    const held: Record<string, () => void> = {};
    const { user } = await opened({
      search: async ({ search }) => {
        const q = search.get("q") ?? "";
        await new Promise<void>((answer) => {
          held[q] = answer;
        });
        return { ...nothing, posts: [aFoundPost(`answer to ${q}`)] };
      },
    });
    await user.keyboard("old");
    await waitFor(() => expect(held).toHaveProperty("old"));
    await user.keyboard("er");
    await waitFor(() => expect(held).toHaveProperty("older"));
    await act(async () => held.older?.());
    await screen.findByText("answer to older");
    await act(async () => held.old?.());
    expect(screen.queryByText("answer to old")).not.toBeInTheDocument();
    expect(screen.getByText("answer to older")).toBeInTheDocument();
  });

  it("the first row is selected, also where the row that was selected is gone", async () => {
    const { user } = await opened({
      search: ({ search }) => ({ ...nothing, posts: [aFoundPost(search.get("q") ?? "")] }),
    });
    const selected = () => screen.getByRole("option", { selected: true });
    await user.keyboard("old");
    await waitFor(() => expect(selected()).toHaveTextContent("old"));
    await user.keyboard("er");
    await waitFor(() => expect(selected()).toHaveTextContent("older"));
  });

  it("Enter before the answer waits for it", async () => {
    const held: (() => void)[] = [];
    const { user, router } = await opened({
      search: async ({ search }) => {
        await new Promise<void>((answer) => held.push(answer));
        return { ...nothing, posts: [aFoundPost(search.get("q") ?? "")] };
      },
    });
    await user.keyboard("regatta{Enter}");
    await waitFor(() => expect(held).toHaveLength(1));
    expect(router.push).not.toHaveBeenCalled();
    await act(async () => held[0]?.());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/posts/post-regatta"));
  });

  it("says where nothing is found, and offers one thing to do instead", async () => {
    const { user, ran } = await opened();
    await user.keyboard("zzz");
    expect(await screen.findByText(/Nothing has “zzz”/)).toBeInTheDocument();
    expect(options()).toEqual(["Write a postC"]);
    await user.keyboard("{Enter}");
    expect(ran).toEqual(["write"]);
  });

  it("a failed search is asked for again on request, and actions stay", async () => {
    let fails = true;
    const { user } = await opened({
      search: () =>
        fails
          ? failure(422, { code: "validation_failed", message: "Not now." })
          : { ...nothing, posts: [aFoundPost("connected")] },
    });
    await user.keyboard("conn");
    expect(await screen.findByRole("alert")).toHaveTextContent("could not be searched");
    expect(options()).toEqual(["Connections"]);
    fails = false;
    await user.tab();
    expect(screen.getByRole("button", { name: "Try again" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(await screen.findByText("connected")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("what an input method composes is searched once it is settled", async () => {
    const { field, calls } = await opened({ search: () => everything });
    vi.useFakeTimers();
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: "はな" } });
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    expect(calls).toEqual([]);
    expect(screen.getByRole("dialog")).toBeInTheDocument();
    fireEvent.change(field, { target: { value: "花" } });
    fireEvent.compositionEnd(field);
    await screen.findByRole("group", { name: "Posts" });
    expect(calls).toHaveLength(1);
  });
});
