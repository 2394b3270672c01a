import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NotificationList } from "@/lib/records/notifications/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { NotificationBell } from "./notification-bell";
import { NotificationToasts } from "./notification-toasts";
import { ReadOnOpen } from "./read-on-open";

const unread: NotificationList = { items: [], hasMore: false, nextCursor: null, unreadCount: 3 };
const postId = "019b0000-0000-7000-8000-000000000001";

function fakeNotifications() {
  let unreadCount = 3;
  return fakeApi({
    "GET /api/notifications": () => ({ ...unread, unreadCount }),
    "POST /api/notifications/read": () => {
      const read = unreadCount - 1;
      unreadCount = 1;
      return { read, unreadCount };
    },
  });
}

const becomes = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

const writesOf = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ call }) => call.startsWith("POST"));

afterEach(() => vi.restoreAllMocks());

describe("the page of a post", () => {
  it("reads what it is about when it is opened, and the bell counts again at once", async () => {
    const api = fakeNotifications();
    renderUi(
      <>
        <NotificationBell unread={unread} />
        <ReadOnOpen postId={postId} />
      </>,
    );
    expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
    expect(writesOf(api)).toEqual([{ call: "POST /api/notifications/read", body: { postId } }]);
  });

  it("reads nothing while it is in a tab that nobody sees", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const api = fakeNotifications();
    renderUi(<ReadOnOpen postId={postId} />);
    expect(writesOf(api)).toEqual([]);
    becomes("visible");
    await waitFor(() => expect(writesOf(api)).toHaveLength(1));
  });

  it("lets the bell of another tab count again at once", async () => {
    fakeNotifications();
    const other = renderUi(
      <>
        <NotificationBell unread={unread} />
        <NotificationToasts unread={unread} isAdmin={false} />
      </>,
    );
    renderUi(<ReadOnOpen postId={postId} />);
    expect(await other.findByRole("link", { name: "Notifications, 1 unread" })).toBeVisible();
  });

  it("says nothing when they cannot be marked", async () => {
    const api = fakeApi({
      "POST /api/notifications/read": () =>
        failure(503, { code: "unavailable", message: "Try again later." }),
    });
    renderUi(<ReadOnOpen postId={postId} />);
    await waitFor(() => expect(writesOf(api)).toHaveLength(1));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});
