import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Notification } from "@/lib/records/notifications/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { Notifications } from "./notifications";

const paused: Notification = {
  id: "019b0000-0000-7000-8000-000000000001",
  type: "publishing_paused",
  createdAt: "2027-03-27T12:00:00.000Z",
  readAt: null,
  actor: null,
  postId: null,
  connectionId: null,
  topic: null,
  message: "Ada paused all publishing: a storm.",
  said: null,
  resolvedAt: null,
  resolution: null,
};
const page = { items: [paused], hasMore: false, nextCursor: null, unreadCount: 1 };

function renderNotifications(isAdmin: boolean) {
  return renderUi(
    <Notifications first={{ shown: "all", page }} preferences={preferences} isAdmin={isAdmin} />,
  );
}

describe("Notifications", () => {
  it("an administrator follows a pause to where publishing is resumed", () => {
    fakeApi({ "GET /api/notifications": () => page });
    renderNotifications(true);
    const link = screen.getByRole("link", { name: paused.message });
    expect(link).toHaveAttribute("href", "/settings/publishing");
  });

  it("a member reads of a pause without a link to a page they may not open", () => {
    fakeApi({ "GET /api/notifications": () => page });
    renderNotifications(false);
    const [item] = screen.getAllByRole("listitem");
    expect(item).toHaveTextContent(paused.message);
    expect(within(item as HTMLElement).queryByRole("link")).not.toBeInTheDocument();
  });

  it("what is dealt with is let go of: folded away, with what dealt with it and when", async () => {
    const resolvedAt = "2027-03-27T13:30:00.000Z";
    const settled = { ...paused, resolvedAt, resolution: "resumed" as const, readAt: resolvedAt };
    const shown = { ...page, items: [settled], unreadCount: 0 };
    fakeApi({ "GET /api/notifications": () => shown });
    const { user } = renderUi(
      <Notifications
        first={{ shown: "all", page: shown }}
        preferences={preferences}
        isAdmin={false}
      />,
    );
    expect(screen.getByText(paused.message).tagName).toBe("S");
    expect(screen.getByText(paused.message)).not.toBeVisible();
    expect(screen.getByText("Nothing is left to do. What was settled stays below.")).toBeVisible();
    await user.click(screen.getByText("1 settled"));
    const item = within(screen.getByRole("list", { name: "Settled" })).getByRole("listitem");
    expect(item).toHaveTextContent("Publishing was resumed, 27 Mar 2027, 13:30");
  });

  it("a remark is quoted under a heading that says what it is, and answered from the list", async () => {
    const remark: Notification = {
      ...paused,
      type: "comment",
      postId: "019b0000-0000-7000-8000-000000000002",
      actor: { id: "ada", name: "Ada", avatarUrl: null },
      message: "Ada commented on “Spring sale”.",
      said: "Shall we wait for the photo?",
    };
    const shown = { ...page, items: [remark] };
    const { calls } = fakeApi({
      "GET /api/notifications": () => shown,
      "POST /api/posts/:postId/comments": () => ({ comment: {} }),
      "POST /api/notifications/read": () => ({ read: 1, unreadCount: 0 }),
    });
    const first = { shown: "all" as const, page: shown };
    const { user } = renderUi(
      <Notifications first={first} preferences={preferences} isAdmin={false} />,
    );
    expect(screen.getByText("New comment")).toBeVisible();
    expect(screen.getByText("Shall we wait for the photo?")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Answer Ada" }));
    await user.type(screen.getByRole("textbox", { name: "Answer to Ada" }), "No, go on.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Answered")).toBeVisible();
    const writes = calls.filter(({ call }) => call.startsWith("POST"));
    expect(writes).toEqual([
      { call: `POST /api/posts/${remark.postId}/comments`, body: { body: "No, go on." } },
      { call: "POST /api/notifications/read", body: { ids: [remark.id] } },
    ]);
  });

  it("a notification that could not be marked read is reported as still unread", async () => {
    fakeApi({
      "GET /api/notifications": () => page,
      "POST /api/notifications/read": () =>
        failure(503, { code: "unavailable", message: "Try again later." }),
    });
    const { user } = renderNotifications(false);
    await user.click(screen.getByRole("button", { name: "Mark as read" }));
    const toast = await screen.findByRole("alert");
    expect(toast).toHaveTextContent("This is still unreadTry again later.");
  });

  it("marking all read sends the instant of the newest notification", async () => {
    const { calls } = fakeApi({
      "GET /api/notifications": () => page,
      "POST /api/notifications/read": () => ({ read: 1, unreadCount: 0 }),
    });
    const { user } = renderNotifications(false);
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    const writes = calls.filter(({ call }) => call.startsWith("POST"));
    expect(writes).toEqual([
      { call: "POST /api/notifications/read", body: { until: paused.createdAt } },
    ]);
  });
});
