import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { SetupWizard } from "./setup-wizard";

beforeEach(() => window.history.replaceState(null, "", "/setup"));

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

it("a link that carries the secret leads past its step, and the secret leaves the address", () => {
  window.history.replaceState(null, "", "/setup#sample-secret");
  renderUi(<SetupWizard />);
  expect(heading()).toBe("Team and you");
  expect(window.location.href).not.toContain("sample-secret");
});

it("a link that is opened in a tab that shows the setup leads past the secret's step too", async () => {
  renderUi(<SetupWizard />);
  expect(heading()).toBe("Setup secret");
  act(() => {
    window.location.hash = "#sample-secret";
  });
  await waitFor(() => expect(heading()).toBe("Team and you"));
});

it("a link with a wrong secret leads back to its step, with what is wrong", async () => {
  window.history.replaceState(null, "", "/setup#another-secret");
  const message = "This is not the setup secret.";
  fakeApi({
    "POST /api/auth/setup": () => failure(403, { code: "setup_secret_invalid", message }),
  });
  const { user } = renderUi(<SetupWizard />);
  await user.type(screen.getByLabelText("Team name"), "Sample team");
  await user.type(screen.getByLabelText("Your name"), "Sample Person");
  await user.type(screen.getByLabelText("E-mail"), "person@example.com");
  await user.type(screen.getByLabelText("Password"), "a long sample password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: "Create the workspace" }));
  await waitFor(() => expect(heading()).toBe("Setup secret"));
  expect(screen.getByText(message)).toBeInTheDocument();
});
