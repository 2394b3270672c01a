import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Present } from "@/lib/identity/presence/schema";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { OthersHere } from "./others-here";

function aPerson(name: string, isEditing = false): Present {
  return { person: { id: name, name, avatarUrl: null }, isEditing };
}

function open(others: Present[]) {
  const subject = { kind: "post", id: "post-1" } as const;
  const api = fakeApi({ "POST /api/posts/:id/presence": () => ({ others, newer: null }) });
  return { ...api, ...renderUi(<OthersHere subject={subject} doing="editing" />) };
}

it("the others who have a post open are named, first of all those who edit it", async () => {
  open([aPerson("Ben", true), aPerson("Vic")]);
  expect(await screen.findByText("Ben is editing this")).toBeVisible();
});

it("several readers are named as long as that is short", async () => {
  const { unmount } = open([aPerson("Ben"), aPerson("Vic")]);
  expect(await screen.findByText("Ben and Vic are here too")).toBeVisible();
  unmount();
  open([aPerson("Ben"), aPerson("Vic"), aPerson("Zoe")]);
  expect(await screen.findByText("Ben and 2 others are here too")).toBeVisible();
});

it("a page that is left says so", async () => {
  const { calls, unmount } = open([]);
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ doing: "editing" }]));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  unmount();
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ doing: "leaving" }));
});

it("a tab that is closed says so too, and one that comes back is here again", async () => {
  const { calls } = open([]);
  const said = () => calls.map(({ body }) => (body as { doing: string }).doing);
  await waitFor(() => expect(said()).toEqual(["editing"]));
  fireEvent(window, new Event("pagehide"));
  await waitFor(() => expect(said()).toEqual(["editing", "leaving"]));
  fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }));
  await waitFor(() => expect(said()).toEqual(["editing", "leaving", "editing"]));
});

it("a newer version that somebody saved is told, until it is the one that is open", async () => {
  const newer = { version: 3, savedBy: "Ben" };
  const { calls } = fakeApi({ "POST /api/posts/:id/presence": () => ({ others: [], newer }) });
  const onCompare = vi.fn();
  const at = (version: number) => (
    <OthersHere
      subject={{ kind: "post", id: "post-4", version }}
      doing="editing"
      onCompare={onCompare}
    />
  );
  const { user, rerender } = renderUi(at(2));
  await user.click(await screen.findByRole("button", { name: "Compare…" }));
  expect(screen.getByRole("status")).toHaveTextContent("Ben saved a newer version");
  expect(onCompare).toHaveBeenCalledExactlyOnceWith(newer);
  expect(calls[0]?.body).toEqual({ doing: "editing", version: 2 });
  rerender(at(3));
  expect(screen.queryByText(/newer version/)).not.toBeInTheDocument();
});

it("whoever goes from reading to editing has left before they are there again", async () => {
  const answers: (() => void)[] = [];
  const { calls } = fakeApi({
    "POST /api/posts/:id/presence": ({ body }) => {
      if ((body as { doing: string }).doing !== "leaving") return { others: [], newer: null };
      return new Promise((resolve) => answers.push(() => resolve({ others: [], newer: null })));
    },
  });
  const said = () => calls.map(({ body }) => (body as { doing: string }).doing);
  const subject = { kind: "post", id: "post-2" } as const;
  const { rerender } = renderUi(<OthersHere key="page" subject={subject} doing="reading" />);
  await waitFor(() => expect(said()).toEqual(["reading"]));
  rerender(<OthersHere key="form" subject={subject} doing="editing" />);
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(said()).toEqual(["reading", "leaving"]);
  answers[0]?.();
  await waitFor(() => expect(said()).toEqual(["reading", "leaving", "editing"]));
});

it("who leaves before the server has answered is heard of last, and is announced again when back", async () => {
  const answers: (() => void)[] = [];
  const { calls } = fakeApi({
    "POST /api/posts/:id/presence": () =>
      new Promise((resolve) => answers.push(() => resolve({ others: [], newer: null }))),
  });
  const said = () => calls.map(({ body }) => (body as { doing: string }).doing);
  const subject = { kind: "post", id: "post-3" } as const;
  const { rerender } = renderUi(<OthersHere key="first" subject={subject} doing="editing" />);
  await waitFor(() => expect(answers).toHaveLength(1));
  rerender(<OthersHere key="second" subject={subject} doing="editing" />);
  expect(said()).toEqual(["editing"]);
  for (const count of [2, 3]) {
    answers.at(-1)?.();
    await waitFor(() => expect(answers).toHaveLength(count));
  }
  expect(said()).toEqual(["editing", "leaving", "editing"]);
});
