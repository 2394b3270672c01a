import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { noTime } from "@/components/kit/when/when";
import type { FakeRoute } from "@/testing/dom/fake-api";
import {
  bakery,
  button,
  fakeComposerApi,
  renderNewPost,
  scheduledPost,
  shop,
  write,
} from "@/testing/dom/render-composer";

const inDays = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${date}T09:30:00.000Z`;
};
const [near, later] = [inDays(30), inDays(31)];

function reservation(scheduledAt: string, minutesLeft = 10) {
  const expiresAt = new Date(Date.now() + minutesLeft * 60_000).toISOString();
  const ids = { id: `reservation-${scheduledAt}`, connectionIds: [bakery.id], slotOf: [bakery.id] };
  return { reservation: { ...ids, scheduledAt, expiresAt } };
}

async function writePost(routes: Record<string, FakeRoute>, accounts = [bakery]) {
  const api = fakeComposerApi({
    "GET /api/slots/next": () => ({ slot: { scheduledAt: near, slotOf: [] }, problem: null }),
    "POST /api/slots/reservations": () => reservation(near),
    "DELETE /api/slots/reservations/:id": () => ({ released: true }),
    ...routes,
  });
  const page = renderNewPost({ accounts, when: noTime });
  await write(page.user, "Fresh bread");
  const sent = (call: string) => api.calls.filter((each) => each.call.startsWith(call));
  return { ...api, ...page, sent };
}

const nextSlot = () => screen.findByRole("button", { name: /^Add to next slot \(/ });
const scheduled = () => screen.findByText(/^Scheduled for/);
const posts = "POST /api/posts";

it("the next slot is the primary action with its time and zone, and Control and Enter take it", async () => {
  const { user, sent } = await writePost({});
  const slot = await nextSlot();
  expect(slot).toHaveTextContent("09:30");
  expect(slot).toHaveAccessibleDescription(/09:30 UTC$/);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await scheduled();
  expect(sent("POST /api/slots/reservations")).toMatchObject([
    { body: { connectionIds: [bakery.id] } },
  ]);
  const made = [...sent("POST /api/posts"), ...sent("POST /api/drafts/draft-1/schedule")];
  expect(made.filter(({ call }) => call !== "POST /api/posts/validate")).toMatchObject([
    { body: { scheduledAt: near } },
  ]);
});

it("a slot that somebody else took is not replaced silently: the next one waits for a second click", async () => {
  const { user, sent } = await writePost({
    "POST /api/slots/reservations": () => reservation(later),
  });
  const label = (await nextSlot()).textContent;
  await user.click(await nextSlot());
  expect(await screen.findByText("Somebody has just taken this slot.")).toBeVisible();
  expect(screen.queryByText(/^Scheduled for/)).not.toBeInTheDocument();
  expect((await nextSlot()).textContent).not.toBe(label);
  await user.click(await nextSlot());
  await scheduled();
  expect(sent("POST /api/slots/reservations")).toHaveLength(1);
});

it("an offered slot is given back when other accounts are chosen", async () => {
  const { user, sent } = await writePost(
    { "POST /api/slots/reservations": () => reservation(later) },
    [bakery, shop],
  );
  await user.click(button(/Bakery/));
  await user.click(await nextSlot());
  await screen.findByText("Somebody has just taken this slot.");
  await user.click(button(/Shop/));
  await waitFor(() => {
    const [released] = sent("DELETE /api/slots/reservations/");
    expect(released?.call).toContain(encodeURIComponent(`reservation-${later}`));
  });
});

it.each([
  { of: "these accounts is in the footer at once", connectionIds: [bakery.id], shown: 1 },
  { of: "other accounts is not shown", connectionIds: [bakery.id, shop.id], shown: 0 },
])("a slot that the server found for $of", ({ connectionIds, shown }) => {
  fakeComposerApi({ "GET /api/slots/next": () => new Promise(() => undefined) });
  const answer = { slot: { scheduledAt: near, slotOf: [bakery.id] }, problem: null };
  renderNewPost({ accounts: [bakery], firstSlot: { connectionIds, answer }, when: noTime });
  expect(screen.queryAllByRole("button", { name: /^Add to next slot \(/ })).toHaveLength(shown);
});

describe("without weekly times", () => {
  const message = "No slots yet: choose weekly times for Bakery.";
  const problem = { code: "no_slots", message, connectionId: bakery.id };

  it("no time is assumed: Control and Enter ask for one", async () => {
    const { user, sent } = await writePost({
      "GET /api/slots/next": () => ({ slot: null, problem }),
      "GET /api/slots": () => ({ slots: [] }),
    });
    await screen.findByText(/No weekly times yet/);
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await screen.findByRole("dialog", { name: "When the post goes out" })).toBeVisible();
    expect(sent("POST /api/posts").filter(({ call }) => call === posts)).toEqual([]);
    const when = await screen.findByRole("textbox", { name: "Date and time" });
    await user.type(when, "2099-03-01 08:15");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(await scheduled()).toHaveTextContent("1 Mar 2099, 08:15");
  });

  it("one click makes weekly times, after which the next slot is offered; Undo takes them back", async () => {
    const schedules: unknown[] = [];
    const { user } = await writePost({
      "GET /api/slots/next": () =>
        schedules.length === 1
          ? { slot: { scheduledAt: near, slotOf: [bakery.id] }, problem: null }
          : { slot: null, problem },
      "GET /api/connections/:id/slots": () => ({
        schedule: { connectionId: bakery.id, timeZone: "UTC", times: [], version: 0 },
      }),
      "PUT /api/connections/:id/slots": ({ body }) => {
        schedules.push(body);
        const { times } = body as { times: unknown };
        const version = schedules.length;
        return { schedule: { connectionId: bakery.id, timeZone: "UTC", times, version } };
      },
    });
    await user.click(await screen.findByRole("button", { name: "Use weekdays at 09:30" }));
    expect(await nextSlot()).toBeEnabled();
    await user.click(button("Undo"));
    expect(await screen.findByText(/No weekly times yet/)).toBeVisible();
    const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: "09:30" }));
    expect(schedules).toEqual([
      { timeZone: "UTC", times: weekdays, version: 0 },
      { timeZone: "UTC", times: [], version: 1 },
    ]);
  });
});

it("a post that is refused keeps the reserved time, and the next try reserves no further slot", async () => {
  let accepted = false;
  const { user, sent } = await writePost({
    [posts]: ({ body }) => {
      if (accepted) return { post: scheduledPost(body) };
      throw new TypeError("Failed to fetch");
    },
    "POST /api/drafts": () => {
      throw new TypeError("Failed to fetch");
    },
  });
  await user.click(await nextSlot());
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getAllByText(/09:30/).length).toBeGreaterThan(1);
  accepted = true;
  await user.click(button("Schedule"));
  await scheduled();
  expect(sent("POST /api/slots/reservations")).toHaveLength(1);
});

it("where an account needs approval, the button asks for it, with a note, and nothing is published now", async () => {
  const reviewed = { ...bakery, approvers: "Ben or Vic" };
  const approval = { state: "waiting", waitingFor: [{ id: "ben", name: "Ben" }], since: null };
  const asked = ({ body }: { body: unknown }) => ({ post: { ...scheduledPost(body), approval } });
  const { user, sent } = await writePost(
    {
      "POST /api/drafts/:id/schedule": asked,
      "POST /api/posts": asked,
      "POST /api/posts/:id/approval/request": () => ({ approval: {} }),
    },
    [reviewed],
  );
  const ask = await screen.findByRole("button", { name: /^Ask for next slot \(/ });
  expect(ask).toHaveAccessibleDescription(/Ben or Vic/);
  expect(screen.queryByRole("button", { name: "Publish now" })).toBeNull();
  await user.click(button("Add a note"));
  await user.type(await screen.findByRole("textbox", { name: /A note for/ }), "For the fair");
  await user.click(button("Done"));
  await user.click(ask);
  await screen.findByText(/^Waits for Ben, then goes out/);
  expect(sent("POST /api/posts/post-1/approval/request")).toMatchObject([
    { body: { note: "For the fair" } },
  ]);
});
