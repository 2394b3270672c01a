import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { OpenedInvitation } from "@/lib/identity/members/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { attestation, cancelled, fakePasskeys } from "@/testing/dom/fake-passkeys";
import { renderUi } from "@/testing/dom/render-ui";
import { AcceptInvitation } from "./accept-invitation";

const token = "A".repeat(43);
const invitation: OpenedInvitation = {
  workspaceName: "Harbour office",
  inviterName: "Ada",
  email: "ben@example.com",
  role: "member",
  expiresAt: "2026-11-09T09:00:00.000Z",
};
const works = { "POST /api/invitations/lookup": () => ({ invitation }) };
const ended = () => failure(410, { code: "link_expired", message: "It does not work any more." });

type Given = Partial<Parameters<typeof AcceptInvitation>[0]>;

function open(hash: string, { signedIn = null, obstacle = null }: Given = {}) {
  window.history.replaceState(null, "", `/invitation${hash}`);
  return renderUi(<AcceptInvitation signedIn={signedIn} obstacle={obstacle} />);
}

afterEach(() => window.history.replaceState(null, "", "/"));

const name = () => screen.findByLabelText("Your name");
const typed = { selector: "input[type=password]" };
const password = () => screen.getByLabelText("Password", typed);
const join = () => screen.getByRole("button", { name: "Join the team" });

describe("the page of an invitation", () => {
  it("names the team, the inviter and the role, and takes the secret out of the address", async () => {
    const { calls } = fakeApi(works);
    open(`#token=${token}`);
    expect(await screen.findByRole("heading", { name: "Join Harbour office" })).toBeVisible();
    expect(
      screen.getByText(
        "Ada invites you to Harbour office as a member, who writes, schedules and publishes.",
      ),
    ).toBeVisible();
    expect(window.location.href).not.toContain(token);
    expect(calls).toEqual([{ call: "POST /api/invitations/lookup", body: { token } }]);
  });

  it("tells password managers which account it is", async () => {
    fakeApi(works);
    open(`#token=${token}`);
    await name();
    expect(screen.getByLabelText("E-mail")).toHaveValue("ben@example.com");
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "username");
    expect(password()).toHaveAttribute("autocomplete", "new-password");
    expect(await name()).toHaveAttribute("autocomplete", "name");
  });

  it("sends what was entered, with the browser's zone, and goes to the calendar", async () => {
    const { calls } = fakeApi({ ...works, "POST /api/invitations/accept": () => ({}) });
    const { user, router } = open(`#token=${token}`);
    await user.type(await name(), "Ben");
    await user.type(password(), "a password of five words{Enter}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/calendar"));
    expect(calls.at(-1)).toEqual({
      call: "POST /api/invitations/accept",
      body: {
        token,
        name: "Ben",
        password: "a password of five words",
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        dateFormat: "day-short-month-year",
        timeFormat: "24-hour",
      },
    });
  });

  it("names what is missing before anything is sent, and puts the focus there", async () => {
    const { calls } = fakeApi(works);
    const { user } = open(`#token=${token}`);
    await name();
    await user.click(join());
    expect(await screen.findByText("Enter your name, with at most 120 characters.")).toBeVisible();
    expect(await name()).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  it("shows beside the field what the server does not accept, and keeps the rest", async () => {
    const message = "This password is one of the commonest.";
    fakeApi({
      ...works,
      "POST /api/invitations/accept": () =>
        failure(400, {
          code: "validation_failed",
          message,
          details: [{ path: "password", code: "common", message }],
        }),
    });
    const { user } = open(`#token=${token}`);
    await user.type(await name(), "Ben");
    await user.type(password(), "passwordpassword{Enter}");
    expect(await screen.findByText(message)).toBeVisible();
    expect(password()).toHaveFocus();
    expect(await name()).toHaveValue("Ben");
  });
});

describe("joining by a passkey", () => {
  const options = { challenge: "c2FtcGxl", user: { id: "c2FtcGxl", name: "b", displayName: "B" } };
  const begins = {
    ...works,
    "POST /api/invitations/passkey-options": () => ({
      options: { ...options, rp: { id: "localhost", name: "Herald" }, pubKeyCredParams: [] },
    }),
  };
  const joinByPasskey = () => screen.getByRole("button", { name: "Create a passkey and join" });

  it("is offered first where the browser can, asks for no password, and signs in", async () => {
    const { answerWith } = fakePasskeys();
    answerWith(attestation);
    const { calls } = fakeApi({ ...begins, "POST /api/invitations/accept": () => ({}) });
    const { user, router } = open(`#token=${token}`);
    await user.type(await name(), "Ben");
    expect(screen.queryByLabelText("Password", typed)).not.toBeInTheDocument();
    await user.click(joinByPasskey());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/calendar"));
    expect(calls[1]).toEqual({
      call: "POST /api/invitations/passkey-options",
      body: { token, name: "Ben" },
    });
    expect(calls[2]?.body).toMatchObject({ token, name: "Ben", passkey: { id: "c2FtcGxl" } });
    expect(calls[2]?.body).not.toHaveProperty("password");
  });

  it("that was cancelled says so, and a password does as well", async () => {
    const { answerWith } = fakePasskeys();
    answerWith(cancelled);
    const { calls } = fakeApi({ ...begins, "POST /api/invitations/accept": () => ({}) });
    const { user } = open(`#token=${token}`);
    await user.type(await name(), "Ben");
    await user.click(joinByPasskey());
    expect(await screen.findByRole("alert")).toHaveTextContent(/it was cancelled/);
    await user.click(screen.getByRole("radio", { name: "Password" }));
    await user.type(password(), "a password of five words{Enter}");
    await waitFor(() => expect(calls.at(-1)?.call).toBe("POST /api/invitations/accept"));
    expect(calls.at(-1)?.body).not.toHaveProperty("passkey");
  });

  it("is not offered at an address that browsers do not trust, and the page says why", async () => {
    fakePasskeys();
    fakeApi(works);
    open(`#token=${token}`, { obstacle: "insecure" });
    expect(await screen.findByText(/Passkeys are off here/)).toBeVisible();
    expect(password()).toBeVisible();
    expect(screen.queryByRole("radio")).not.toBeInTheDocument();
  });
});

describe("a link that does not work", () => {
  it("that is cut off is answered without a request, with what to do next", async () => {
    const { calls } = fakeApi({});
    open("#token=half");
    expect(await screen.findByRole("heading", { name: "This link is not complete" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
    expect(calls).toEqual([]);
  });

  it("that has ended says what to do next in each case", async () => {
    fakeApi({ "POST /api/invitations/lookup": ended });
    open(`#token=${token}`);
    expect(
      await screen.findByRole("heading", { name: "This invitation does not work any more" }),
    ).toBeVisible();
    expect(screen.getByText(/Then sign in/)).toBeVisible();
    expect(screen.getByText(/Ask the person who invited you/)).toBeVisible();
  });

  it("that ends while the form is filled in is answered by the same page", async () => {
    let looked = 0;
    fakeApi({
      "POST /api/invitations/lookup": () => {
        looked += 1;
        return looked === 1 ? { invitation } : ended();
      },
      "POST /api/invitations/accept": ended,
    });
    const { user } = open(`#token=${token}`);
    await user.type(await name(), "Ben");
    await user.type(password(), "a password of five words{Enter}");
    expect(
      await screen.findByRole("heading", { name: "This invitation does not work any more" }),
    ).toBeVisible();
  });

  it("whose server does not answer can be asked again", async () => {
    let answers = 0;
    fakeApi({
      "POST /api/invitations/lookup": () => {
        answers += 1;
        const limited = failure(429, { code: "rate_limited", message: "Wait a minute." });
        return answers === 1 ? limited : { invitation };
      },
    });
    const { user } = open(`#token=${token}`);
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    expect(await name()).toBeVisible();
  });
});

describe("somebody who is signed in", () => {
  it("is told whose invitation it is, and can sign out there", async () => {
    const { calls } = fakeApi({ ...works, "POST /api/auth/logout": () => ({ loggedOut: true }) });
    const { user, router } = open(`#token=${token}`, {
      signedIn: { name: "Cy", email: "cy@example.com" },
    });
    expect(await screen.findByText(/You are signed in as Cy/)).toBeVisible();
    expect(screen.queryByLabelText("Password", typed)).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Sign out and accept" }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalled());
    expect(calls.at(-1)?.call).toBe("POST /api/auth/logout");
  });
});
