import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import type { ListedLabel } from "@/lib/library/labels/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { LabelField } from "./label-field";

function aLabel(name: string, fields: Partial<ListedLabel> = {}): ListedLabel {
  const createdAt = "2027-01-01T10:00:00.000Z";
  return {
    id: name.toLowerCase(),
    name,
    color: "gray",
    postCount: 0,
    mediaCount: 0,
    createdAt,
    ...fields,
  };
}

function open({
  labels = [aLabel("Launch"), aLabel("Evergreen")],
  chosen = [],
  routes,
}: {
  labels?: ListedLabel[];
  chosen?: string[];
  routes?: Record<string, FakeRoute>;
} = {}) {
  const stored = [...labels];
  const { calls } = fakeApi({
    "GET /api/labels": () => ({ items: [...stored], hasMore: false, nextCursor: null }),
    "POST /api/labels": ({ body }) => {
      const label = aLabel("Autumn", { ...(body as object), id: "made" });
      stored.push(label);
      return { label };
    },
    ...routes,
  });
  const chosenNow = { ids: chosen };
  const keep = (ids: string[]) => {
    chosenNow.ids = ids;
  };
  return { ...renderUi(<Held first={chosen} onChange={keep} />), calls, chosenNow };
}

function Held({ first, onChange }: { first: string[]; onChange: (ids: string[]) => void }) {
  const [ids, setIds] = useState(first);
  const change = (next: string[]) => {
    setIds(next);
    onChange(next);
  };
  return <LabelField labelIds={ids} onChange={change} />;
}

const trigger = () => screen.getByRole("button", { name: "Add label" });
const options = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the labels of a post", () => {
  it("are asked for only when they are needed", async () => {
    const { user, calls } = open();
    expect(calls).toEqual([]);
    await user.click(trigger());
    await screen.findByRole("option", { name: "Launch" });
    expect(options()).toEqual(["Evergreen", "Launch"]);
  });

  it("are chosen and taken off by keyboard alone", async () => {
    const { user, chosenNow } = open();
    act(() => trigger().focus());
    await user.keyboard("{Enter}");
    await screen.findByRole("option", { name: "Launch" });
    await waitFor(() => expect(screen.getByRole("combobox")).toHaveFocus());
    await user.keyboard("lau{Enter}");
    expect(chosenNow.ids).toEqual(["launch"]);
    await user.keyboard("ever{Enter}");
    expect(chosenNow.ids).toEqual(["launch", "evergreen"]);
    await user.keyboard("ever{Enter}");
    expect(chosenNow.ids).toEqual(["launch"]);
    await waitFor(() => expect(options()).toHaveLength(2));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(trigger()).toHaveFocus());
    const remove = await screen.findByRole("button", { name: "Remove Launch" });
    act(() => remove.focus());
    await user.keyboard("{Enter}");
    expect(chosenNow.ids).not.toContain("launch");
    expect(trigger()).toHaveFocus();
  });

  it("are made by typing a name that no label has, in a color that is not used yet", async () => {
    const labels = [aLabel("Launch", { color: "red" }), aLabel("Evergreen", { color: "green" })];
    const { user, calls, chosenNow } = open({ labels, chosen: ["launch"] });
    await user.click(trigger());
    const search = await screen.findByRole("combobox");
    await screen.findByRole("option", { name: "Launch" });
    await user.type(search, "LAUNCH");
    expect(options()).toEqual(["Launch"]);
    await user.clear(search);
    await user.type(search, " Autumn {Enter}");
    await waitFor(() => expect(chosenNow.ids).toEqual(["launch", "made"]));
    expect(calls.filter(({ call }) => call.startsWith("POST"))).toEqual([
      { call: "POST /api/labels", body: { name: "Autumn", color: "orange" } },
    ]);
    expect(await screen.findByRole("button", { name: "Remove Autumn" })).toBeInTheDocument();
  });

  it("stay as they are where one cannot be made, and the reason is said", async () => {
    const message = "There are 100 labels already. Delete one first.";
    const routes = { "POST /api/labels": () => failure(409, { code: "limit_reached", message }) };
    const { user, chosenNow } = open({ routes });
    await user.click(trigger());
    await screen.findByRole("option", { name: "Launch" });
    await user.type(screen.getByRole("combobox"), "Autumn{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(chosenNow.ids).toEqual([]);
  });

  it("are ten at most, and any of them can still be taken off", async () => {
    const labels = Array.from({ length: 11 }, (_, index) => aLabel(`Label ${index}`));
    const chosen = labels.slice(0, 10).map(({ id }) => id);
    const { user, chosenNow } = open({ labels, chosen });
    await user.click(trigger());
    expect(await screen.findByText("No more than 10 labels fit.")).toBeInTheDocument();
    const last = await screen.findByRole("option", { name: "Label 10" });
    expect(last).toHaveAttribute("aria-disabled", "true");
    await user.click(screen.getByRole("option", { name: "Label 3" }));
    expect(chosenNow.ids).toHaveLength(9);
  });

  it("that a colleague deleted can be taken off", async () => {
    const { user, chosenNow } = open({ chosen: ["gone", "launch"] });
    await user.click(await screen.findByRole("button", { name: "Remove Deleted label" }));
    expect(chosenNow.ids).toEqual(["launch"]);
  });

  it("are asked for again after a failure", async () => {
    const state = { down: true };
    const items = [aLabel("Launch")];
    const routes = {
      "GET /api/labels": () =>
        state.down
          ? failure(400, { code: "internal_error", message: "No." })
          : { items, hasMore: false, nextCursor: null },
    };
    const { user } = open({ routes });
    await user.click(trigger());
    expect(await screen.findByRole("alert")).toHaveTextContent("The labels did not load.");
    state.down = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("option", { name: "Launch" })).toBeInTheDocument();
  });
});
