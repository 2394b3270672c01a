import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { PasswordPanel } from "./password-panel";

const good = "eleven other loud mountains";
const all = { hasPassword: true, passkeyCount: 1, singleSignOn: false };
const panel = (waysIn = all) => <PasswordPanel email="ada@example.com" waysIn={waysIn} />;
const button = (name: string) => screen.getByRole("button", { name });
const stale = () => failure(403, { code: "recent_auth_required", message: "Confirm." });

describe("the password in the profile", () => {
  it("a new password is set, after the former one where the sign-in is old", async () => {
    let proved = false;
    const { calls } = fakeApi({
      "POST /api/auth/password": () => (proved ? { changed: true } : stale()),
      "POST /api/auth/reauthenticate": () => {
        proved = true;
        return {};
      },
    });
    const { user, router } = renderUi(panel());
    await user.click(button("Change password"));
    await user.type(await screen.findByLabelText("New password"), `${good}{Enter}`);
    await user.type(await screen.findByLabelText("Password"), "the former one{Enter}");
    expect(await screen.findByText("Your new password is set")).toBeVisible();
    const sent = calls.map(({ call }) => call).filter((call) => call.startsWith("POST"));
    expect(sent).toEqual([
      "POST /api/auth/password",
      "POST /api/auth/reauthenticate",
      "POST /api/auth/password",
    ]);
    expect(calls.at(-1)?.body).toEqual({ password: good });
    expect(router.refresh).toHaveBeenCalledOnce();
    expect(screen.queryByLabelText("New password")).not.toBeInTheDocument();
  });

  it("the form names the account for password managers", async () => {
    fakeApi({});
    const { user } = renderUi(panel());
    await user.click(button("Change password"));
    expect(await screen.findByLabelText("New password")).toHaveFocus();
    const account = document.querySelector('input[autocomplete="username"]');
    expect(account).toHaveValue("ada@example.com");
  });

  it("it is removed once the person agrees", async () => {
    const { calls } = fakeApi({ "DELETE /api/auth/password": () => ({ removed: true }) });
    const { user } = renderUi(panel());
    await user.click(button("Remove"));
    expect(calls).toEqual([]);
    await user.click(button("Remove password"));
    expect(await screen.findByText("Your password is removed")).toBeVisible();
  });

  it("the last way in offers no removal, and says what would", () => {
    fakeApi({});
    renderUi(panel({ hasPassword: true, passkeyCount: 0, singleSignOn: false }));
    expect(screen.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument();
    expect(screen.getByText(/Once you have a passkey/)).toBeVisible();
  });

  it("somebody without a password is offered one", () => {
    fakeApi({});
    renderUi(panel({ hasPassword: false, passkeyCount: 1, singleSignOn: false }));
    expect(button("Set a password")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument();
  });
});
