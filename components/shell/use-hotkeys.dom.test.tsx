import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { keepEarlyKeys, takeEarlyKeys } from "./early-keys";
import { useHotkeys } from "./use-hotkeys";

afterEach(() => void takeEarlyKeys());

function Page({ run }: { run: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const commands = [{ group: "Go to", label: "Week", icon: "week", key: "w", run }] as const;
  useHotkeys({ commands, isOpen, showPalette: setOpen });
  return isOpen && <p>Search</p>;
}

it("a key that is pressed before the code for keys is there counts once it is", () => {
  const run = vi.fn();
  keepEarlyKeys();
  fireEvent.keyDown(document.body, { key: "w" });
  renderUi(<Page run={run} />);
  expect(run).toHaveBeenCalledOnce();
});

it("what is typed after an early ⌘K is typed again into the search, and starts no command", async () => {
  const run = vi.fn();
  const pressed: string[] = [];
  keepEarlyKeys();
  expect(fireEvent.keyDown(document.body, { key: "k", metaKey: true })).toBe(false);
  fireEvent.keyDown(document.body, { key: "w" });
  const note = ({ key }: KeyboardEvent) => void pressed.push(key);
  document.addEventListener("keydown", note);
  renderUi(<Page run={run} />);
  expect(screen.getByText("Search")).toBeVisible();
  await act(() => vi.waitFor(() => expect(pressed).toEqual(["w"])));
  document.removeEventListener("keydown", note);
  expect(run).not.toHaveBeenCalled();
});
