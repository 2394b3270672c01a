import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { EmojiPicker } from "./emoji-picker";

afterEach(() => localStorage.clear());

function openPicker() {
  const onPick = vi.fn<(emoji: string) => void>();
  return { onPick, ...renderUi(<EmojiPicker onPick={onPick} />) };
}

const active = () => screen.getByRole("option", { selected: true });

it("the first emoji that is found is taken by Enter, and the arrows lead to others", async () => {
  const { user, onPick } = openPicker();
  expect(screen.getByRole("combobox")).toHaveFocus();
  await user.keyboard("croissant{Enter}");
  expect(onPick).toHaveBeenLastCalledWith("🥐");
  await user.clear(screen.getByRole("combobox"));
  const first = active().textContent;
  await user.keyboard("{ArrowRight}{ArrowDown}{ArrowLeft}{ArrowUp}");
  expect(active()).toHaveTextContent(first ?? "");
  await user.keyboard("{ArrowDown}");
  expect(screen.getAllByRole("option").indexOf(active())).toBe(8);
});

it("the arrows left and right stay with the typed words while the cursor is among them", async () => {
  const { user, onPick } = openPicker();
  await user.keyboard("og{ArrowLeft}{ArrowLeft}d{Enter}");
  expect(screen.getByRole("combobox")).toHaveValue("dog");
  expect(onPick).toHaveBeenCalledOnce();
});

it("recent emoji stand first the next time, and a chosen tone stays", async () => {
  const before = openPicker();
  await before.user.click(screen.getByRole("radio", { name: "Medium" }));
  await before.user.type(screen.getByRole("combobox"), "waving hand{Enter}");
  expect(before.onPick).toHaveBeenLastCalledWith("👋🏽");
  before.unmount();
  const { onPick, user } = openPicker();
  expect(screen.getByRole("radio", { name: "Recent" })).toBeChecked();
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenLastCalledWith("👋🏽");
});

it("a word that no emoji has is said", async () => {
  const { user } = openPicker();
  await user.keyboard("zzzz");
  expect(screen.getByText("No emoji is called that.")).toBeVisible();
});

it("a storage that is broken or forbidden costs the memory and nothing else", () => {
  localStorage.setItem("herald:emoji", '{"recent":7}');
  openPicker();
  expect(screen.queryByRole("radio", { name: "Recent" })).not.toBeInTheDocument();
});
