import { act, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { focusActionsNow } from "@/components/kit/commands/focus-actions";
import { renderCalendar } from "@/testing/dom/render-calendar";
import { aDelivery, aPost } from "@/testing/world/a-post";

const posts = [
  aPost({ id: "festival", text: "The harbour festival" }),
  aPost({
    id: "market",
    title: "Fish",
    text: "The fish market",
    scheduledAt: "2027-02-03T11:00:00.000Z",
    state: "published",
    deliveries: [aDelivery({ state: "published" })],
  }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-31T12:00:00.000Z") });
  return () => void vi.useRealTimers();
});

async function focused(name: RegExp, canEdit = true) {
  const page = renderCalendar({
    stored: { posts },
    search: "?view=week&date=2027-02-01",
    canEdit,
  });
  expect(focusActionsNow()).toBeNull();
  (await screen.findByRole("link", { name })).focus();
  const actions = focusActionsNow();
  return { ...page, actions, labels: actions?.commands.map(({ label }) => label) };
}

it("the palette is told of the focused card and of what may be done with it", async () => {
  const { actions, labels, router } = await focused(/harbour festival/);
  expect(actions?.about).toBe("The harbour festival");
  expect(labels).toEqual([
    "Open",
    "Edit",
    "Duplicate as draft",
    "Repeat this post…",
    "Publish now…",
    "Move to…",
    "Assign to…",
    "Labels…",
    "Copy link",
    "Cancel",
    "Delete",
  ]);
  await act(async () => actions?.commands[1]?.run());
  expect(router.push).toHaveBeenCalledWith("/posts/festival/edit");
});

it("a published post is not offered for change", async () => {
  const { actions, labels } = await focused(/Fish/);
  expect(actions?.about).toBe("Fish");
  expect(labels).toEqual([
    "Open",
    "Duplicate as draft",
    "Repeat this post…",
    "Assign to…",
    "Labels…",
    "Copy link",
    "Delete",
  ]);
});

it("nothing is offered to somebody who only reads", async () => {
  expect((await focused(/harbour festival/, false)).actions).toBeNull();
});
