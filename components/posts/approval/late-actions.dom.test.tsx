import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { type FakeRoute, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { LateActions } from "./late-actions";

const slotAt = "2099-02-01T10:00:00.000Z";
const error = {
  code: "not_approved" as const,
  message: "Nobody had approved this.",
  retryable: true,
  occurredAt: "2099-01-01T10:00:00.000Z",
};
const late = aPost({
  id: "late",
  state: "failed",
  version: 3,
  deliveries: [aDelivery({ id: "one", connectionId: "page", state: "failed", error })],
});

function open(
  mine: Record<string, string>,
  { post = late, ...routes }: { post?: typeof late } & Record<string, FakeRoute | typeof late> = {},
) {
  const moved = { post: { ...late, state: "scheduled", scheduledAt: slotAt } };
  const { calls } = fakeApi({
    "GET /api/slots/next": () => ({
      slot: { scheduledAt: slotAt, slotOf: ["page"] },
      problem: null,
    }),
    "POST /api/posts/late/approval/for-time": () => moved,
    "POST /api/posts/late/reschedule": () => moved,
    "POST /api/posts/late/approval/decisions": () => ({ approval: {} }),
    "POST /api/deliveries/one/retry": () => ({ delivery: {} }),
    ...(routes as Record<string, FakeRoute>),
  });
  const view = renderUi(
    <LateActions
      post={post}
      mine={mine}
      isApproved={false}
      preferences={preferences}
      workspaceTimeZone="UTC"
    />,
  );
  return { ...view, sent: () => calls.filter(({ call }) => call.startsWith("POST")) };
}

const nextSlot = (verb: string) =>
  screen.findByRole("button", { name: `${verb} the next free slot`, description: /2099/ });

it("is approved for the next free slot with one click, by what was on the screen", async () => {
  const { user, sent } = open({ page: "digest" });
  await user.click(await nextSlot("Approve for"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      call: "POST /api/posts/late/approval/for-time",
      body: { digests: { page: "digest" }, scheduledAt: slotAt },
    },
  ]);
  expect(await screen.findByText(/^Approved for .*2099/)).toBeVisible();
});

it("is approved and published now", async () => {
  const { user, sent } = open({ page: "digest" });
  await user.click(screen.getByRole("button", { name: "Approve and publish now" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ call }) => call)).toEqual([
    "POST /api/posts/late/approval/decisions",
    "POST /api/deliveries/one/retry",
  ]);
});

it("is moved by who may write and not approve, to wait again", async () => {
  const { user, sent } = open({});
  expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
  await user.click(await nextSlot("Move to"));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    { call: "POST /api/posts/late/reschedule", body: { version: 3, scheduledAt: slotAt } },
  ]);
});

it("gets any other time where its accounts have no slots", async () => {
  const { user } = open(
    { page: "digest" },
    { "GET /api/slots/next": () => ({ slot: null, problem: null }) },
  );
  await user.click(screen.getByRole("button", { name: "Another time…" }));
  const dialog = await screen.findByRole("dialog", { name: "Approve for another time" });
  expect(within(dialog).getByRole("button", { name: "Approve" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /next free slot/ })).toBeNull();
});

it("keeps its time where it is out on another account", () => {
  const deliveries = [...late.deliveries, aDelivery({ id: "two", state: "published" })];
  open({ page: "digest" }, { post: { ...late, deliveries } });
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "Approve and publish now",
  ]);
});
