import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ResetPassword } from "./reset-password";

const confirm = "POST /api/auth/password-reset/confirm";
const token = "t".repeat(43);
const good = "eleven other loud mountains";
const field = () => screen.findByLabelText("New password");

function open(hash: string) {
  window.location.hash = hash;
  return renderUi(<ResetPassword />);
}

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

describe("the page of a link to a new password", () => {
  it("the secret leaves the address, and goes to the server with the password", async () => {
    const { calls } = fakeApi({ [confirm]: () => ({ reset: true }) });
    const { user } = open(token);
    expect(await field()).toHaveAttribute("autocomplete", "new-password");
    expect(window.location.hash).toBe("");
    await user.type(await field(), `${good}{Enter}`);
    const done = await screen.findByRole("heading", { name: "Your new password is set" });
    expect(done).toHaveFocus();
    expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/sign-in");
    expect(calls).toEqual([{ call: confirm, body: { token, password: good } }]);
  });

  it("a password can be pasted and shown", async () => {
    fakeApi({});
    const { user } = open(token);
    await user.click(await field());
    await user.paste(good);
    expect(await field()).toHaveValue(good);
    expect(await field()).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(await field()).toHaveAttribute("type", "text");
  });

  it("a short password is refused before it is sent", async () => {
    const { calls } = fakeApi({});
    const { user } = open(token);
    await user.type(await field(), "short{Enter}");
    expect(await screen.findByText("The password must be at least 15 characters.")).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("the server's reason against a password stands beside the field, which keeps it", async () => {
    const message = "Many people use this password.";
    fakeApi({
      [confirm]: () =>
        failure(400, {
          code: "validation_failed",
          message,
          details: [{ path: "password", code: "common_password", message }],
        }),
    });
    const { user } = open(token);
    await user.type(await field(), "qwertyuiop12345{Enter}");
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("a link that has ended says why that may be and where a new one is", async () => {
    fakeApi({ [confirm]: () => failure(410, { code: "link_expired", message: "Over." }) });
    const { user } = open(token);
    await user.type(await field(), `${good}{Enter}`);
    const title = "This link does not work any more";
    expect(await screen.findByRole("heading", { name: title })).toHaveFocus();
    const again = screen.getByRole("link", { name: "Get a new link" });
    expect(again).toHaveAttribute("href", "/forgot-password");
  });

  it.each(["", "too-short"])("a link with %j for a secret is called incomplete", async (hash) => {
    const { calls } = fakeApi({});
    open(hash);
    const title = "This link is not complete";
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("what was typed stays when the server is away", async () => {
    fakeApi({ [confirm]: () => failure(503, { code: "unavailable", message: "Away." }) });
    const { user } = open(token);
    await user.type(await field(), `${good}{Enter}`);
    expect(await screen.findByRole("alert")).toHaveTextContent("Away.");
    expect(await field()).toHaveValue(good);
  });
});
