import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SignInForm } from "./sign-in-form";

const email = () => screen.getByLabelText("E-mail");
const password = () => screen.getByLabelText("Password");

describe("the form of the sign-in", () => {
  it("it says which workspace it leads to", () => {
    fakeApi({});
    renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Sign in to Sample team");
  });

  it("empty fields are named, and the first gets the focus", async () => {
    const { calls } = fakeApi({});
    const { user } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Enter your e-mail address.")).toBeVisible();
    expect(screen.getByText("Enter your password.")).toBeVisible();
    expect(email()).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("a person who signs in gets to where they were going", async () => {
    const { calls } = fakeApi({ "POST /api/auth/login": () => ({}) });
    const { user, router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.type(email(), "ada@example.com");
    await user.type(password(), "a long password{Enter}");
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/queue"));
    const body = { email: "ada@example.com", password: "a long password" };
    expect(calls).toEqual([{ call: "POST /api/auth/login", body }]);
  });

  it("a wrong password is said and selected, to be typed anew", async () => {
    fakeApi({
      "POST /api/auth/login": () =>
        failure(401, { code: "invalid_login", message: "That is not right." }),
    });
    const { user, router } = renderUi(<SignInForm workspaceName="Sample team" next="/queue" />);
    await user.type(email(), "ada@example.com");
    await user.type(password(), "a wrong password{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent("That is not right.");
    await waitFor(() => expect(password()).toHaveFocus());
    await user.keyboard("right");
    expect(password()).toHaveValue("right");
    expect(router.replace).not.toHaveBeenCalled();
  });
});
