import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Invitation } from "@/lib/identity/members/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { Invitations } from "./invitations";

function anInvitation(fields: Partial<Invitation> & Pick<Invitation, "id" | "email">): Invitation {
  return {
    role: "member",
    invitedBy: { id: "ada", name: "Ada", avatarUrl: null },
    sentAt: "2026-11-02T09:00:00.000Z",
    expiresAt: "2026-11-09T09:00:00.000Z",
    expired: false,
    mailTrouble: null,
    ...fields,
  };
}

const ben = anInvitation({ id: "ben", email: "ben@example.com" });
const list = (...items: Invitation[]) => ({ items, hasMore: false, nextCursor: null });

function renderInvitations({ first = list(), hasMail = true } = {}) {
  return renderUi(<Invitations first={first} hasMail={hasMail} preferences={preferences} />);
}

const email = () => screen.getByLabelText("E-mail");
const button = (name: string) => screen.getByRole("button", { name });
const link = "https://herald.example/invitation#token=sample";

describe("the form of an invitation", () => {
  it("sends an address and a role, says so, and is ready for the next", async () => {
    const { calls } = fakeApi({
      "GET /api/invitations": () => list(ben),
      "POST /api/invitations": () => ({ invitation: ben, url: null }),
    });
    const { user } = renderInvitations();
    await user.type(email(), "ben@example.com{Enter}");
    expect(await screen.findByText("Invitation sent to ben@example.com")).toBeVisible();
    expect(calls[0]).toEqual({
      call: "POST /api/invitations",
      body: { email: "ben@example.com", role: "member" },
    });
    expect(await screen.findByText("Waiting for an answer")).toBeVisible();
    await waitFor(() => expect(email()).toHaveValue(""));
    expect(email()).toHaveFocus();
    expect(screen.queryByRole("region", { name: "Invitation link" })).not.toBeInTheDocument();
  });

  it("refuses what is no address before anything is sent", async () => {
    const { calls } = fakeApi({});
    const { user } = renderInvitations();
    await user.type(email(), "ben{Enter}");
    expect(await screen.findByText("Enter an e-mail address, as name@example.com.")).toBeVisible();
    expect(email()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("keeps the address and gives the reason when the server refuses", async () => {
    const message = "ben@example.com is a member already.";
    fakeApi({
      "POST /api/invitations": () => failure(409, { code: "already_configured", message }),
    });
    const { user } = renderInvitations();
    await user.type(email(), "ben@example.com{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(`Nobody was invited.${message}`);
    expect(email()).toHaveValue("ben@example.com");
  });

  it("without mail it shows the only copy of the link, and says why", async () => {
    fakeApi({
      "GET /api/invitations": () => list(ben),
      "POST /api/invitations": () => ({ invitation: ben, url: link }),
    });
    const { user } = renderInvitations({ hasMail: false });
    expect(screen.getByText(/No mail is set up here/)).toBeVisible();
    await user.type(email(), "ben@example.com");
    await user.click(button("Make a link"));
    expect(await screen.findByDisplayValue(link)).toBeVisible();
    await user.click(button("Done"));
    expect(screen.queryByDisplayValue(link)).not.toBeInTheDocument();
  });
});

describe("the open invitations", () => {
  it("say by whom, until when, and what has expired", () => {
    fakeApi({});
    const late = anInvitation({ id: "cy", email: "cy@example.com", expired: true, role: "admin" });
    renderInvitations({ first: list(ben, late) });
    expect(screen.getAllByText("Invited 2 Nov 2026 by Ada ·")).toHaveLength(2);
    expect(screen.getByText("works until 9 Nov 2026")).toBeVisible();
    expect(screen.getByText("Expired")).toBeVisible();
    expect(screen.getByText("ended 9 Nov 2026")).toBeVisible();
  });

  it("are sent again with one press", async () => {
    const { calls } = fakeApi({
      "GET /api/invitations": () => list(ben),
      "POST /api/invitations/:id/resend": () => ({ invitation: ben, url: null }),
    });
    const { user } = renderInvitations({ first: list(ben) });
    await user.click(button("Send again: ben@example.com"));
    expect(await screen.findByText("Invitation sent to ben@example.com")).toBeVisible();
    expect(calls[0]?.call).toBe("POST /api/invitations/ben/resend");
  });

  it("say that the mail server has not taken the mail", () => {
    const mailTrouble = "550 No such mailbox.";
    renderInvitations({ first: list({ ...ben, mailTrouble }) });
    expect(screen.getByText("The mail has not gone out: 550 No such mailbox.")).toBeVisible();
  });

  it("are revoked with one press, which can be answered by inviting again", async () => {
    let open = [ben];
    const { calls } = fakeApi({
      "GET /api/invitations": () => list(...open),
      "DELETE /api/invitations/:id": () => {
        open = [];
        return { revoked: true };
      },
      "POST /api/invitations": () => ({ invitation: ben, url: null }),
    });
    const { user } = renderInvitations({ first: list(ben) });
    await user.click(button("Revoke: ben@example.com"));
    expect(await screen.findByText("The invitation of ben@example.com is revoked")).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByText("Waiting for an answer")).not.toBeInTheDocument(),
    );
    await user.click(button("Invite again"));
    await waitFor(() =>
      expect(calls).toContainEqual({
        call: "POST /api/invitations",
        body: { email: "ben@example.com", role: "member" },
      }),
    );
  });

  it("ask for the password when the sign-in is old, and then go on", async () => {
    let proved = false;
    const { calls } = fakeApi({
      "GET /api/invitations": () => list(ben),
      "POST /api/invitations/:id/resend": () =>
        proved
          ? { invitation: ben, url: null }
          : failure(403, { code: "recent_auth_required", message: "Confirm." }),
      "POST /api/auth/reauthenticate": () => {
        proved = true;
        return {};
      },
    });
    const { user } = renderInvitations({ first: list(ben) });
    await user.click(button("Send again: ben@example.com"));
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    expect(await screen.findByText("Invitation sent to ben@example.com")).toBeVisible();
    expect(calls.filter(({ call }) => call.endsWith("/resend"))).toHaveLength(2);
  });
});
