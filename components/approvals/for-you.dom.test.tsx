import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import type { Approval } from "@/lib/planning/approvals/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, aTeam, preferences } from "@/testing/dom/samples";
import { aDelivery, aPost } from "@/testing/world/a-post";
import { ForYou } from "./for-you";

beforeEach(() => localStorage.clear());

const page = anAccount({ id: "page", name: "Page" });
const posts = ["First words", "Second words", "Third words"].map((text, index) =>
  aPost({
    id: `post-${index}`,
    text,
    scheduledAt: `2099-02-0${index + 1}T10:00:00.000Z`,
    deliveries: [aDelivery({ connectionId: page.id })],
    approval: { state: "waiting", waitingFor: [{ id: "ann", name: "Ann" }], since: null },
  }),
);

const digestOf = (id: string) => `digest of ${id}`;

function approvalOf(id: string, fields: Partial<Approval> = {}): Approval {
  return {
    state: "waiting",
    requestedAt: "2099-01-01T10:00:00.000Z",
    requestedBy: { id: "ben", name: "Ben" },
    note: null,
    accounts: [
      {
        connectionId: page.id,
        digest: digestOf(id),
        state: "waiting",
        stage: 1,
        waitingFor: [{ id: "ann", name: "Ann" }],
        asksYou: true,
      },
    ],
    decisions: [],
    ...fields,
  };
}

function openForYou(
  routes: Record<string, FakeRoute> = {},
  given = posts,
  { canEdit = false }: { canEdit?: boolean } = {},
) {
  const decided = new Set<string>();
  const list = () => {
    const items = given.filter(({ id }) => !decided.has(id));
    return { items, hasMore: false, nextCursor: null, waitingCount: items.length };
  };
  const { calls } = fakeApi({
    "GET /api/approvals": list,
    "GET /api/posts/:id/approval": ({ params }) => ({ approval: approvalOf(params.id ?? "") }),
    "GET /api/posts/:id/approval/changes": () => ({ since: null, accounts: [] }),
    "GET /api/posts/:id/comments": () => ({ items: [], hasMore: false, nextCursor: null }),
    "POST /api/posts/:id/approval/decisions": ({ params }) => {
      decided.add(params.id ?? "");
      return { approval: approvalOf(params.id ?? "", { state: "approved", accounts: [] }) };
    },
    "POST /api/notifications/read": () => ({ read: 0, unreadCount: 0 }),
    ...routes,
  });
  const view = renderUi(
    <ForYou
      accounts={[page]}
      team={aTeam()}
      preferences={preferences}
      workspaceTimeZone="UTC"
      isAdmin={false}
      canEdit={canEdit}
      initial={{ now: "2099-01-01T12:00:00.000Z", waiting: list() }}
    />,
  );
  const decisions = () => calls.filter(({ call }) => call.endsWith("/decisions"));
  return { ...view, decisions };
}

const shown = (text: string) => screen.findByRole("heading", { level: 2, name: text });
const ready = async () => {
  const approve = screen.getByRole("button", { name: "Approve" });
  await waitFor(() => expect(approve).toBeEnabled());
  return approve;
};

it("says so where nothing waits", () => {
  openForYou({}, []);
  expect(screen.getByRole("heading", { name: "Nothing waits for you" })).toBeVisible();
});

it("approves what is on the screen and goes on to the next", async () => {
  const { user, decisions } = openForYou();
  await shown("First words");
  await user.click(await ready());
  await shown("Second words");
  expect(decisions()).toEqual([
    {
      call: "POST /api/posts/post-0/approval/decisions",
      body: { decision: "approve", digests: { page: digestOf("post-0") } },
    },
  ]);
});

it("is worked through by keys: J and K move, A approves, R asks for changes", async () => {
  const { user, decisions } = openForYou();
  await shown("First words");
  await user.keyboard("j");
  await shown("Second words");
  await user.keyboard("k");
  await shown("First words");
  await ready();
  await user.keyboard("a");
  await shown("Second words");
  await ready();
  await user.keyboard("r");
  const dialog = await screen.findByRole("dialog", { name: "Ask for changes" });
  await user.click(within(dialog).getByRole("button", { name: "Ask for changes" }));
  expect(dialog).toHaveTextContent("Say what should change.");
  await user.type(within(dialog).getByRole("textbox"), "Shorter, please");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await shown("Third words");
  expect(decisions().map(({ body }) => body)).toMatchObject([
    { decision: "approve" },
    { decision: "request_changes", comment: "Shorter, please" },
  ]);
});

it("offers to approve several at once, but only those that were shown", async () => {
  const { user, decisions } = openForYou();
  await shown("First words");
  await ready();
  expect(screen.queryByRole("button", { name: /you looked at/ })).toBeNull();
  await user.keyboard("j");
  await shown("Second words");
  await user.click(await screen.findByRole("button", { name: "Approve the 2 you looked at" }));
  await waitFor(() => expect(decisions()).toHaveLength(2));
  expect(decisions().map(({ call }) => call)).toEqual([
    "POST /api/posts/post-0/approval/decisions",
    "POST /api/posts/post-1/approval/decisions",
  ]);
});

it("shows another content instead of deciding about it", async () => {
  const message = "This post changed since you opened it. Look at it again.";
  const { user } = openForYou({
    "POST /api/posts/:id/approval/decisions": () =>
      failure(409, { code: "content_changed", message }),
  });
  await shown("First words");
  await user.click(await ready());
  expect(await screen.findByText("It changed while you looked at it")).toBeVisible();
  await shown("First words");
});

it("offers another time for what came too late, to who may also write", async () => {
  const occurredAt = "2099-01-31T10:00:00.000Z";
  const error = { code: "not_approved" as const, message: "", retryable: true, occurredAt };
  const late = posts.slice(0, 2).map((post) => ({
    ...post,
    state: "failed" as const,
    deliveries: [aDelivery({ connectionId: page.id, state: "failed", error })],
  }));
  const slot = { scheduledAt: "2099-03-01T10:00:00.000Z", slotOf: [page.id] };
  const routes: Record<string, FakeRoute> = {
    "GET /api/slots/next": () => ({ slot, problem: null }),
    "POST /api/posts/post-0/approval/for-time": () => ({ post: { ...posts[0], ...slot } }),
  };
  const { user } = openForYou(routes, late, { canEdit: true });
  await shown("First words");
  expect(screen.getAllByText("Too late")).toHaveLength(2);
  await user.click(await screen.findByRole("button", { name: "Approve for the next free slot" }));
  await shown("Second words");
});
