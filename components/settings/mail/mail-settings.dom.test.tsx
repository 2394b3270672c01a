import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MailItem, MailList } from "@/lib/records/mail/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { MailSettings, refreshEveryMs } from "./mail-settings";

const smtp = { host: "mail.example.com:465", from: "herald@example.com" };

function aMail(fields: Partial<MailItem> = {}): MailItem {
  return {
    id: crypto.randomUUID(),
    to: "ben@example.com",
    subject: "Ann invited you to Sample Team",
    state: "sent",
    attempts: 1,
    lastError: null,
    createdAt: "2026-11-22T10:00:00.000Z",
    sentAt: "2026-11-22T10:00:01.000Z",
    ...fields,
  };
}

function aList(items: MailItem[], fields: Partial<MailList> = {}): MailList {
  return { items, hasMore: false, nextCursor: null, smtp, ...fields };
}

const renderPage = (first: MailList) =>
  renderUi(<MailSettings first={first} preferences={preferences} />);
const send = () => screen.getByRole("button", { name: "Send a test" });

describe("the settings of mail", () => {
  it("name the server and the sender", () => {
    renderPage(aList([]));
    expect(
      screen.getByText("Sent through mail.example.com:465 as herald@example.com."),
    ).toBeVisible();
    expect(screen.getByText("No mails yet")).toBeVisible();
  });

  it("say what to do where no server is set up, and call a file a file", () => {
    renderPage(aList([aMail()], { smtp: null }));
    expect(screen.getByText("No mail server is set up")).toBeVisible();
    expect(screen.getByText(/SMTP_URL=/)).toBeVisible();
    expect(screen.getByText("Written to a file")).toBeVisible();
  });

  it("say what became of each mail, in the server's words where it was not sent", () => {
    const words = "550 No such user here";
    renderPage(
      aList([
        aMail({ state: "queued", attempts: 0, sentAt: null }),
        aMail({ state: "queued", attempts: 3, lastError: "450 Later", sentAt: null }),
        aMail({ attempts: 2, lastError: "450 Greylisted" }),
        aMail({ state: "refused", lastError: words, sentAt: null }),
      ]),
    );
    const [waiting, again, sent, refused] = screen.getAllByRole("listitem");
    if (!(waiting && again && sent && refused)) throw new Error("A mail is missing.");
    expect(within(waiting).getByText("Waiting")).toBeVisible();
    expect(within(again).getByText("Will be tried again")).toBeVisible();
    expect(within(again).getByText("450 Later")).toBeVisible();
    expect(again).toHaveTextContent("3 attempts");
    expect(within(sent).getByText("Sent")).toBeVisible();
    expect(sent).not.toHaveTextContent("Greylisted");
    expect(within(refused).getByText("Not sent")).toBeVisible();
    expect(within(refused).getByText(words)).toBeVisible();
  });

  it("send a test and show what becomes of it", async () => {
    const mails: MailItem[] = [];
    const { calls } = fakeApi({
      "POST /api/mail/test": () => {
        mails.unshift(aMail({ subject: "Herald test mail for Sample Team" }));
        return { accepted: true };
      },
      "GET /api/mail": () => aList(mails),
    });
    const { user } = renderPage(aList([]));
    await user.click(send());
    expect(await screen.findByText("Herald test mail for Sample Team")).toBeVisible();
    expect(await screen.findByText("A test is on its way to you")).toBeVisible();
    expect(calls[0]).toEqual({ call: "POST /api/mail/test", body: {} });
  });

  it("give the reason when a test is not accepted", async () => {
    fakeApi({
      "POST /api/mail/test": () =>
        failure(403, { code: "forbidden", message: "Your role does not allow this." }),
      "GET /api/mail": () => aList([]),
    });
    const { user } = renderPage(aList([]));
    await user.click(send());
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The test was not sentYour role does not allow this.");
  });

  it("load what follows, and offer to ask again when that fails", async () => {
    let fails = true;
    fakeApi({
      "GET /api/mail": ({ search }) => {
        if (!search.get("cursor")) return aList([aMail()], { hasMore: true, nextCursor: "x" });
        if (fails) return failure(503, { code: "unavailable", message: "Try again in a moment." });
        return aList([aMail({ subject: "An older one" })]);
      },
    });
    const first = aMail();
    const { user } = renderPage(aList([first], { hasMore: true, nextCursor: first.id }));
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByText("The rest did not load")).toBeVisible();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.getByText("An older one")).toBeVisible());
  });

  it("ask often while a new mail is on its way, and seldom otherwise", () => {
    const soon = refreshEveryMs([aMail(), aMail({ state: "queued", attempts: 0 })]);
    const later = refreshEveryMs([aMail(), aMail({ state: "queued", attempts: 4 })]);
    expect(soon).toBeLessThan(later);
    expect(refreshEveryMs([])).toBe(later);
  });
});
