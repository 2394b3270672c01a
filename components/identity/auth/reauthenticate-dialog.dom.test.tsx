import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiError } from "@/components/kit/api/api";
import type { WaysIn } from "@/lib/identity/auth/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { assertion, cancelled, fakePasskeys } from "@/testing/dom/fake-passkeys";
import { renderUi } from "@/testing/dom/render-ui";
import { useRecentAuth } from "./use-recent-auth";

const options = { challenge: "c2FtcGxl", rpId: "localhost", timeout: 1, allowCredentials: [] };

function Work({ isProved }: { isProved: () => boolean }) {
  const { confirmed, dialog } = useRecentAuth();
  const [outcome, setOutcome] = useState("");
  const work = async () => {
    if (isProved()) return "done";
    const message = "Confirm that it is you to do this.";
    throw new ApiError(403, { code: "recent_auth_required", message, requestId: "test" });
  };
  const run = async () => setOutcome((await confirmed(work)) ?? "dismissed");
  return (
    <>
      <button type="button" onClick={() => void run()}>
        Work
      </button>
      <output>{outcome}</output>
      {dialog}
    </>
  );
}

async function openDialog(ways: Partial<WaysIn> | null) {
  let proved = false;
  const { calls } = fakeApi({
    "GET /api/auth/ways-in": () =>
      ways
        ? { hasPassword: false, passkeyCount: 0, singleSignOn: false, ...ways }
        : failure(503, { code: "unavailable", message: "Away." }),
    "GET /api/me": () => ({ user: { email: "ada@example.com" } }),
    "POST /api/auth/passkeys/confirmation-options": () => ({ options }),
    "POST /api/auth/reauthenticate": () => {
      proved = true;
      return {};
    },
  });
  const rendered = renderUi(<Work isProved={() => proved} />);
  await rendered.user.click(screen.getByRole("button", { name: "Work" }));
  await screen.findByRole("dialog", { name: "Confirm it’s you" });
  return { ...rendered, calls };
}

const byPasskey = () => screen.findByRole("button", { name: "Use a passkey" });
const outcome = () => screen.getByRole("status", { hidden: true });

describe("the dialog that confirms who a person is", () => {
  it("offers the passkey first, and resumes the work after it", async () => {
    fakePasskeys().answerWith(assertion);
    const { user, calls } = await openDialog({ passkeyCount: 1, hasPassword: true });
    expect(screen.queryByLabelText("Password")).not.toBeInTheDocument();
    await waitFor(async () => expect(await byPasskey()).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(outcome()).toHaveTextContent("done"));
    expect(calls.at(-1)?.body).toMatchObject({ passkey: { id: "c2FtcGxl" } });
  });

  it("goes over to the password and back", async () => {
    fakePasskeys();
    const { user } = await openDialog({ passkeyCount: 1, hasPassword: true });
    await user.click(await screen.findByRole("button", { name: "Use your password instead" }));
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Use a passkey instead" }));
    expect(await byPasskey()).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Use your password instead" }));
    await user.type(screen.getByLabelText("Password"), "a long password{Enter}");
    await waitFor(() => expect(outcome()).toHaveTextContent("done"));
  });

  it("says that the passkey was cancelled, and asks again", async () => {
    const { answerWith } = fakePasskeys();
    answerWith(cancelled);
    answerWith(assertion);
    const { user } = await openDialog({ passkeyCount: 2 });
    await user.click(await byPasskey());
    expect(await screen.findByRole("alert")).toHaveTextContent(/it was cancelled/);
    await user.click(await byPasskey());
    await waitFor(() => expect(outcome()).toHaveTextContent("done"));
  });

  it("does not ask a person without a password for one", async () => {
    fakePasskeys();
    await openDialog({ passkeyCount: 1 });
    expect(await byPasskey()).toBeVisible();
    expect(screen.queryByRole("button", { name: /password/ })).not.toBeInTheDocument();
  });

  it("asks for the password where there is no passkey, or the browser has none", async () => {
    const { user } = await openDialog({ passkeyCount: 1, hasPassword: true });
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveFocus());
    expect(screen.queryByRole("button", { name: /passkey/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(outcome()).toHaveTextContent("dismissed"));
  });

  it("asks anew when it is needed again before it has faded out", async () => {
    const { user } = await openDialog({ hasPassword: true });
    await user.type(await screen.findByLabelText("Password"), "left behind");
    const fading = { finished: new Promise(() => undefined), pending: true, playState: "running" };
    Object.assign(Element.prototype, { getAnimations: () => [fading] });
    onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "getAnimations"));
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(outcome()).toHaveTextContent("dismissed"));
    await user.click(screen.getByRole("button", { name: "Work" }));
    await waitFor(() => expect(screen.getByLabelText("Password")).toHaveValue(""));
  });

  it("tells password managers whose password it asks for", async () => {
    await openDialog({ hasPassword: true });
    const field = await screen.findByLabelText("Password");
    expect(field).toHaveAttribute("autocomplete", "current-password");
    const name = () => document.querySelector("input[autocomplete=username]");
    await waitFor(() => expect(name()).toHaveValue("ada@example.com"));
  });

  it("offers everything where the server does not tell", async () => {
    fakePasskeys();
    await openDialog(null);
    expect(await byPasskey()).toBeVisible();
    expect(screen.getByRole("button", { name: "Use your password instead" })).toBeVisible();
  });
});
