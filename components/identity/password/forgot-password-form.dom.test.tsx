import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ForgotPasswordForm } from "./forgot-password-form";

const request = "POST /api/auth/password-reset";
const email = () => screen.getByLabelText("E-mail");

describe("the form for a forgotten password", () => {
  it("it tells the same whatever the address is, and another one can be tried", async () => {
    const { calls } = fakeApi({ [request]: () => ({ accepted: true }) });
    const { user } = renderUi(<ForgotPasswordForm />);
    await user.type(email(), "ada@example.com{Enter}");
    expect(await screen.findByRole("heading", { name: "Look into your mail" })).toHaveFocus();
    expect(screen.getByText("ada@example.com")).toBeVisible();
    expect(calls).toEqual([{ call: request, body: { email: "ada@example.com" } }]);
    await user.click(screen.getByRole("button", { name: "Use another address" }));
    expect(email()).toBeVisible();
  });

  it("something that is no address is not sent", async () => {
    const { calls } = fakeApi({});
    const { user } = renderUi(<ForgotPasswordForm />);
    await user.type(email(), "ada{Enter}");
    expect(await screen.findByText("Enter your e-mail address.")).toBeVisible();
    expect(email()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("too many requests are said, and the address stays", async () => {
    fakeApi({ [request]: () => failure(429, { code: "rate_limited", message: "Too many." }) });
    const { user } = renderUi(<ForgotPasswordForm />);
    await user.type(email(), "ada@example.com{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("Too many.");
    expect(email()).toHaveValue("ada@example.com");
  });
});
