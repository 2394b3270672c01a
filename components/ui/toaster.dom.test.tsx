import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { newToastQueue } from "./toast-queue";
import { Toaster } from "./toaster";

const toast = (title: string) =>
  ({
    id: title,
    title,
    description: undefined,
    type: "neutral",
    priority: "low",
    timeout: 5_000,
  }) as const;

it("toasts that waited for the code that shows them are shown by it, and later ones too", async () => {
  const queue = newToastQueue();
  queue.add(toast("The first"));
  queue.add(toast("The second"));
  render(<Toaster queue={queue} />);
  expect(await screen.findByText("The first")).toBeVisible();
  expect(await screen.findByText("The second")).toBeVisible();
  act(() => queue.add(toast("The third")));
  expect(await screen.findByText("The third")).toBeVisible();
  expect(queue.waiting()).toEqual([]);
});
