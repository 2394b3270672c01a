import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { assertion, cancelled, fakePasskeys } from "@/testing/dom/fake-passkeys";
import { renderUi } from "@/testing/dom/render-ui";
import { SignInForm } from "./sign-in-form";

const options = { challenge: "c2FtcGxl", rpId: "localhost", timeout: 1, allowCredentials: [] };

function fakeSignIn(authenticate: () => unknown = () => ({})) {
  return fakeApi({
    "POST /api/auth/passkeys/authentication-options": () => ({ options }),
    "POST /api/auth/passkeys/authenticate": authenticate,
    "POST /api/auth/login": () => ({}),
  });
}

const button = () => screen.getByRole("button", { name: "Use a passkey" });
const refuse = () =>
  failure(401, { code: "invalid_login", message: "This passkey was not accepted." });

describe("signing in with a passkey by the button", () => {
  it("leads to where the person was going", async () => {
    const { calls } = fakeSignIn();
    fakePasskeys().answerWith(assertion);
    const { user, router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(button());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
    expect(calls.at(-1)).toMatchObject({
      call: "POST /api/auth/passkeys/authenticate",
      body: { passkey: { id: "c2FtcGxl", response: { userHandle: "c2FtcGxl" } } },
    });
  });

  it("says that it was cancelled, and the form stays usable", async () => {
    fakeSignIn();
    fakePasskeys().answerWith(cancelled);
    const { user, router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent(/it was cancelled/);
    expect(button()).toBeEnabled();
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("says what the server said, and can be tried again", async () => {
    let refused = false;
    fakeSignIn(() => {
      if (refused) return {};
      refused = true;
      return refuse();
    });
    const { answerWith } = fakePasskeys();
    answerWith(assertion);
    answerWith(assertion);
    const { user, router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("This passkey was not accepted.");
    await user.click(button());
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
  });

  it("tells a browser without passkeys apart", async () => {
    fakeSignIn();
    const { user } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent("This browser cannot use passkeys.");
  });
});

describe("passkeys in the autofill of the e-mail field", () => {
  it("sign in without a click on the button", async () => {
    fakeSignIn();
    const { asked, answerWith } = fakePasskeys({ autofill: true });
    answerWith(assertion);
    const { router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    expect(screen.getByLabelText("E-mail")).toHaveAttribute("autocomplete", "username webauthn");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
    expect(asked).toEqual([{ kind: "get", autofill: true }]);
  });

  it("are offered again after one was refused", async () => {
    fakeSignIn(refuse);
    const { asked, answerWith } = fakePasskeys({ autofill: true });
    answerWith(assertion);
    renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    expect(await screen.findByRole("alert")).toHaveTextContent("This passkey was not accepted.");
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it("make way for the button, and come back when it is cancelled", async () => {
    fakeSignIn();
    const { asked, answerWith } = fakePasskeys({ autofill: true });
    const { user } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await waitFor(() => expect(asked).toHaveLength(1));
    answerWith(cancelled);
    await user.click(button());
    expect(await screen.findByRole("alert")).toHaveTextContent(/it was cancelled/);
    await waitFor(() => expect(asked.map(({ autofill }) => autofill)).toEqual([true, false, true]));
  });

  it("are not asked for where the browser has none", async () => {
    const { calls } = fakeSignIn();
    fakePasskeys();
    const { user } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(screen.getByLabelText("E-mail"));
    expect(calls).toEqual([]);
  });
});

describe("an address that browsers do not trust", () => {
  it("says why passkeys are off, and the password signs in", async () => {
    const { calls } = fakeSignIn();
    fakePasskeys({ autofill: true });
    const { user, router } = renderUi(
      <SignInForm workspaceName="Sample team" next="/queue" obstacle="insecure" />,
    );
    expect(screen.getByText(/Passkeys are off here: .*https:\/\//)).toBeVisible();
    expect(screen.queryByRole("button", { name: /passkey/ })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText("E-mail"), "ada@example.com");
    await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
    expect(calls.map(({ call }) => call)).toEqual(["POST /api/auth/login"]);
  });
});
