import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { EmailPanel } from "./email-panel";

const pending = { email: "new@example.com", expiresAt: "2027-01-01T09:10:00.000Z" };
const change = "POST /api/auth/email-change";
const render = (waiting: typeof pending | null, sendsMail = true) =>
  renderUi(
    <EmailPanel
      email="ada@example.com"
      pending={waiting}
      preferences={preferences}
      sendsMail={sendsMail}
    />,
  );
const button = (name: string) => screen.getByRole("button", { name });

describe("the address in the profile", () => {
  it("a wished address is shown until it is confirmed, and can be given up", async () => {
    const { calls } = fakeApi({
      [change]: () => ({ pending }),
      "DELETE /api/auth/email-change": () => ({ pending: null }),
    });
    const { user } = render(null);
    await user.click(button("Change address"));
    await user.type(await screen.findByLabelText("New address"), `${pending.email}{Enter}`);
    expect(await screen.findByText("new@example.com is not confirmed yet")).toBeVisible();
    expect(screen.getByText("ada@example.com")).toBeVisible();
    expect(calls).toEqual([{ call: change, body: { email: pending.email } }]);
    await user.click(button("Cancel the change"));
    expect(await screen.findByText("Your address stays as it is")).toBeVisible();
    expect(screen.queryByText(/not confirmed yet/)).not.toBeInTheDocument();
  });

  it("the form asks for who you are where the sign-in is old, and keeps the address", async () => {
    let proved = false;
    fakeApi({
      [change]: () =>
        proved ? { pending } : failure(403, { code: "recent_auth_required", message: "Confirm." }),
      "POST /api/auth/reauthenticate": () => {
        proved = true;
        return {};
      },
    });
    const { user } = render(null);
    await user.click(button("Change address"));
    await user.type(await screen.findByLabelText("New address"), `${pending.email}{Enter}`);
    await user.type(await screen.findByLabelText("Password"), "a long password{Enter}");
    expect(await screen.findByText("new@example.com is not confirmed yet")).toBeVisible();
  });

  it("one's own address is refused in words, and what was typed stays", async () => {
    const message = "This is your address already.";
    fakeApi({ [change]: () => failure(400, { code: "validation_failed", message }) });
    const { user } = render(null);
    await user.click(button("Change address"));
    await user.type(await screen.findByLabelText("New address"), "ada@example.com{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("New address")).toHaveValue("ada@example.com");
  });

  it("where no mail is set up, the panel says where the link is", () => {
    fakeApi({});
    render(pending, false);
    expect(screen.getByText(/No mail is set up here/)).toBeVisible();
  });
});
