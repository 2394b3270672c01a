import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Webhook, WebhookEvent } from "@/lib/records/webhooks/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount, preferences } from "@/testing/dom/samples";
import { refreshEveryMs } from "./webhook-log";
import { WebhookPage } from "./webhook-page";
import { WebhookSettings } from "./webhook-settings";

const at = "2027-01-01T09:00:00.000Z";

const webhook = (fields: Partial<Webhook> = {}): Webhook => ({
  id: "hook",
  url: "https://hooks.example/herald",
  description: "",
  types: null,
  connectionIds: null,
  withContent: false,
  algorithm: "hmac-sha256",
  publicKey: null,
  state: "active",
  reason: null,
  createdAt: at,
  previousSecretUntil: null,
  health: { waiting: 0, attempts: [] },
  ...fields,
});

const event = (fields: Partial<WebhookEvent> = {}): WebhookEvent => ({
  id: "event",
  type: "post.failed",
  createdAt: at,
  state: "failed",
  nextAttemptAt: null,
  attempts: [{ at, status: 500, durationMs: 120, error: "It failed there.", answer: "Oh no" }],
  payload: '{"type":"post.failed"}',
  headers: [{ "webhook-id": "event", "webhook-signature": "v1,abc" }],
  ...fields,
});

const pageOf = <Item,>(items: Item[]) => ({ items, hasMore: false, nextCursor: null });
const accounts = [anAccount({ id: "bakery", name: "Bakery" })];
const button = (name: string) => screen.getByRole("button", { name });

function openList(webhooks: Webhook[], routes: Record<string, FakeRoute> = {}) {
  const first = pageOf(webhooks);
  const api = fakeApi({ "GET /api/webhooks": () => first, ...routes });
  const shown = { first, accounts, preferences };
  return { ...api, ...renderUi(<WebhookSettings {...shown} />) };
}

function openOne(
  one: Webhook,
  {
    events = [],
    routes = {},
  }: { events?: WebhookEvent[]; routes?: Record<string, FakeRoute> } = {},
) {
  const api = fakeApi({
    "GET /api/webhooks/hook": () => ({ webhook: one }),
    "GET /api/webhooks/hook/events": () => pageOf(events),
    ...routes,
  });
  const shown = { first: one, events: pageOf(events), accounts, preferences };
  return { ...api, ...renderUi(<WebhookPage {...shown} />) };
}

describe("the list of webhooks", () => {
  it("says what each hears of, how it does and why it stands still", () => {
    const attempts = [
      { eventId: "one", type: "post.failed", at, status: 200, durationMs: 80, delivered: true },
      { eventId: "two", type: "post.failed", at, status: null, durationMs: 9, delivered: false },
    ] as const;
    openList([
      webhook({ health: { waiting: 2, attempts: [...attempts] } }),
      webhook({
        id: "two",
        description: "Slack",
        types: ["post.failed"],
        state: "disabled",
        reason: "It answered that it is gone.",
      }),
    ]);
    expect(screen.getByText("Everything that happens")).toBeVisible();
    expect(screen.getByText("1 of the last 2 attempts arrived · 2 wait")).toBeVisible();
    const bars = within(screen.getByRole("list", { name: /last attempts/ })).getAllByRole(
      "listitem",
    );
    expect(bars.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Arrived: post\.failed, .* answer 200 after 80 ms$/),
      expect.stringMatching(/^Failed: post\.failed, .* no answer after 9 ms$/),
    ]);
    expect(screen.getByRole("link", { name: "Slack" })).toHaveAttribute(
      "href",
      "/settings/webhooks/two",
    );
    expect(screen.getByText("Switched off")).toBeVisible();
    expect(screen.getByText("It answered that it is gone.")).toBeVisible();
  });

  it("adds one for some types and accounts, and shows its secret once", async () => {
    const made = { webhook: webhook(), secret: "whsec_the-only-copy" };
    const { user, calls, router } = openList([], { "POST /api/webhooks": () => made });
    await user.click(button("Add webhook"));
    const address = await screen.findByRole("textbox", { name: "Address" });
    const add = within(screen.getByRole("dialog")).getByRole("button", { name: "Add webhook" });
    await user.click(add);
    expect(screen.getByText("Write where the requests go.")).toBeVisible();
    await user.type(address, "https://hooks.example/herald");
    await user.click(screen.getByRole("radio", { name: "Some of it" }));
    await user.click(screen.getByRole("radio", { name: "Some" }));
    await user.click(add);
    expect(screen.getByText("Choose what it hears of.")).toBeVisible();
    expect(screen.getByText("Choose an account.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Single accounts of posts" }));
    const posts = within(screen.getByRole("group", { name: "Posts" }));
    await user.click(posts.getByRole("checkbox", { name: "Failed" }));
    expect(posts.getByRole("checkbox", { name: "Posts" })).toBePartiallyChecked();
    await user.click(screen.getByRole("checkbox", { name: /^Bakery on / }));
    await user.click(screen.getByRole("checkbox", { name: "Send texts too" }));
    await user.click(add);
    expect(await screen.findByDisplayValue("whsec_the-only-copy")).toBeVisible();
    expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
      url: "https://hooks.example/herald",
      description: "",
      types: ["delivery.published", "delivery.failed", "delivery.unconfirmed", "post.failed"],
      connectionIds: ["bakery"],
      withContent: true,
      algorithm: "hmac-sha256",
    });
    await user.click(button("Done"));
    expect(router.push).toHaveBeenCalledWith("/settings/webhooks/hook");
  });

  it("says at the address why it can never be called", async () => {
    const message = "must begin with https://";
    const refused = { details: [{ path: "url", code: "not_callable", message }] };
    const { user } = openList([], {
      "POST /api/webhooks": () =>
        failure(400, { code: "validation_failed", message: `url: ${message}`, ...refused }),
    });
    await user.click(button("Add webhook"));
    await user.type(await screen.findByRole("textbox", { name: "Address" }), "http://a.example");
    await user.click(
      within(screen.getByRole("dialog")).getByRole("button", { name: "Add webhook" }),
    );
    expect(await screen.findByText("The address must begin with https://.")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Address" })).toBeInvalid();
  });
});

describe("the page of a webhook", () => {
  it("shows each event with its body, its headers and the answer, and sends it again", async () => {
    const { user, calls } = openOne(webhook(), {
      events: [event()],
      routes: {
        "POST /api/webhooks/hook/events/event/resend": () => ({
          event: event({ state: "pending", nextAttemptAt: at }),
        }),
      },
    });
    const log = within(screen.getByRole("region", { name: "Log" }));
    expect(log.getByText("500 · 120 ms")).toBeVisible();
    await user.click(log.getByText("post.failed", { selector: "summary code" }));
    expect(log.getByText("It failed there.")).toBeVisible();
    expect(log.getByText("Oh no")).toBeVisible();
    expect(log.getByText(/webhook-signature: v1,abc/)).toBeVisible();
    expect(log.getByText(/"type": "post\.failed"/)).toBeVisible();
    await user.click(log.getByRole("button", { name: "Send again" }));
    expect(await screen.findByText("The event is sent again")).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain("POST /api/webhooks/hook/events/event/resend");
  });

  it("filters the log, and says where nothing is like the filter", async () => {
    const { user } = openOne(webhook(), {
      events: [event()],
      routes: {
        "GET /api/webhooks/hook/events": ({ search }) =>
          pageOf(search.get("state") === "delivered" ? [] : [event()]),
      },
    });
    await user.click(screen.getByRole("radio", { name: "Arrived" }));
    expect(await screen.findByText("No event is like this")).toBeVisible();
    await user.click(button("Show all"));
    expect(await screen.findByText("post.failed", { selector: "summary code" })).toBeVisible();
  });

  it("sends a test, pauses, and makes a new secret that is shown once", async () => {
    const rotated = { webhook: webhook({ previousSecretUntil: at }), secret: "whsec_new" };
    const { user, calls } = openOne(webhook({ description: "Slack" }), {
      routes: {
        "POST /api/webhooks/hook/test": () => ({ event: event() }),
        "POST /api/webhooks/hook/pause": () => ({ webhook: webhook() }),
        "POST /api/webhooks/hook/rotate": () => rotated,
      },
    });
    await user.click(button("Send a test"));
    expect(await screen.findByText("A test is on its way")).toBeVisible();
    await user.click(button("More for Slack"));
    await user.click(await screen.findByRole("menuitem", { name: "Pause" }));
    expect(await screen.findByText("The webhook is paused")).toBeVisible();
    await user.click(button("More for Slack"));
    await user.click(await screen.findByRole("menuitem", { name: "New secret…" }));
    expect(await screen.findByText(/For 24 hours each request carries two/)).toBeVisible();
    await user.click(button("Make a new secret"));
    expect(await screen.findByDisplayValue("whsec_new")).toBeVisible();
    const posted = calls.filter(({ call }) => call.startsWith("POST"));
    expect(posted.map(({ call }) => call.split("/").at(-1))).toEqual(["test", "pause", "rotate"]);
  });

  it("says why it is switched off, and resumes", async () => {
    const off = webhook({ state: "disabled", reason: "It failed for five days." });
    const { user } = openOne(off, {
      routes: { "POST /api/webhooks/hook/resume": () => ({ webhook: webhook() }) },
    });
    expect(screen.getByText("This webhook is switched off")).toBeVisible();
    expect(screen.getByText("It failed for five days.")).toBeVisible();
    await user.click(button("Resume"));
    expect(await screen.findByText("The webhook is resumed")).toBeVisible();
  });

  it("sends what failed since some time again", async () => {
    const { user, calls } = openOne(webhook(), {
      routes: { "POST /api/webhooks/hook/replay": () => ({ queued: 3 }) },
    });
    await user.click(button("Send all since …"));
    await user.click(await screen.findByRole("button", { name: "Send again" }));
    expect(await screen.findByText("3 events are sent again")).toBeVisible();
    expect(calls.find(({ call }) => call.endsWith("/replay"))?.body).toEqual({
      since: expect.any(String),
      state: "failed",
    });
  });

  it("is removed once its name and what is lost were read", async () => {
    const { user, router } = openOne(webhook({ description: "Slack" }), {
      routes: { "DELETE /api/webhooks/hook": () => ({ deleted: true }) },
    });
    await user.click(button("More for Slack"));
    await user.click(await screen.findByRole("menuitem", { name: "Remove…" }));
    expect(await screen.findByText(/its log and the events that wait/)).toBeVisible();
    await user.click(button("Remove webhook"));
    await screen.findByText("Slack is removed");
    expect(router.push).toHaveBeenCalledWith("/settings/webhooks");
  });

  it("shows code for the way it signs, in four languages", async () => {
    const { user } = openOne(webhook({ algorithm: "ed25519", publicKey: "whpk_abc" }));
    expect(screen.getByRole("textbox", { name: "Public key" })).toHaveValue("whpk_abc");
    expect(screen.getByText(/Ed25519", x/)).toBeVisible();
    await user.click(screen.getByRole("tab", { name: "Go" }));
    expect(screen.getByText(/ed25519\.Verify/)).toBeVisible();
  });
});

it("the log looks again soon while something is about to be sent", () => {
  const nowMs = Date.parse(at);
  const soon = [{ nextAttemptAt: at }];
  const later = [{ nextAttemptAt: "2027-01-01T11:00:00.000Z" }, { nextAttemptAt: null }];
  expect(refreshEveryMs(soon, { state: "active", nowMs })).toBe(2_000);
  expect(refreshEveryMs(soon, { state: "paused", nowMs })).toBe(15_000);
  expect(refreshEveryMs(later, { state: "active", nowMs })).toBe(15_000);
});
