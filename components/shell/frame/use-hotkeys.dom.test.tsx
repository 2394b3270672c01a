import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { useHotkeys } from "./use-hotkeys";

function Page({ run }: { run: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const commands = [{ group: "Go to", label: "Week", icon: "week", key: "w", run }] as const;
  useHotkeys({ commands, isOpen, showPalette: setOpen });
  return isOpen && <p>Search</p>;
}

it("a single key starts its command", () => {
  const run = vi.fn();
  renderUi(<Page run={run} />);
  fireEvent.keyDown(document.body, { key: "w" });
  expect(run).toHaveBeenCalledOnce();
});

it("⌘K opens the search, where a single key starts no command", () => {
  const run = vi.fn();
  renderUi(<Page run={run} />);
  expect(fireEvent.keyDown(document.body, { key: "k", metaKey: true })).toBe(false);
  expect(screen.getByText("Search")).toBeVisible();
  fireEvent.keyDown(document.body, { key: "w" });
  expect(run).not.toHaveBeenCalled();
});
