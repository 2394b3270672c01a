import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { attestation, fakePasskeys } from "@/testing/dom/fake-passkeys";
import { renderUi } from "@/testing/dom/render-ui";
import { SetupWizard } from "./setup-wizard";

const options = {
  challenge: "c2FtcGxl",
  rp: { name: "Herald", id: "localhost" },
  user: { id: "c2FtcGxl", name: "Sample Person", displayName: "Sample Person" },
  pubKeyCredParams: [],
};

beforeEach(() => window.history.replaceState(null, "", "/setup"));

async function fillIn(user: ReturnType<typeof renderUi>["user"]) {
  await user.type(screen.getByLabelText("Team name"), "Sample team");
  await user.type(screen.getByLabelText("Your name"), "Sample Person");
  await user.type(screen.getByLabelText("E-mail"), "person@example.com");
  await user.type(screen.getByLabelText("Password"), "a long sample password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await user.click(await screen.findByRole("button", { name: "Create the workspace" }));
}

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;

it("a link that carries the secret leads past its step, and the secret leaves the address", () => {
  window.history.replaceState(null, "", "/setup#sample-secret");
  renderUi(<SetupWizard obstacle={null} />);
  expect(heading()).toBe("Team and you");
  expect(window.location.href).not.toContain("sample-secret");
});

it("a link that is opened in a tab that shows the setup leads past the secret's step too", async () => {
  renderUi(<SetupWizard obstacle={null} />);
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
  const { user } = renderUi(<SetupWizard obstacle={null} />);
  await fillIn(user);
  await waitFor(() => expect(heading()).toBe("Setup secret"));
  expect(screen.getByText(message)).toBeInTheDocument();
});

it("what is wrong goes as soon as the field is mended", async () => {
  window.history.replaceState(null, "", "/setup#sample-secret");
  const { user } = renderUi(<SetupWizard obstacle={null} />);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  const message = await screen.findByText("Enter your team’s name.");
  await user.type(screen.getByLabelText("Team name"), "Sample team");
  await waitFor(() => expect(message).not.toBeInTheDocument());
});

it("what is left empty is asked for in sentences", async () => {
  window.history.replaceState(null, "", "/setup#sample-secret");
  const { user } = renderUi(<SetupWizard obstacle={null} />);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Enter your team’s name.")).toBeVisible();
  expect(screen.getByText("Enter your name.")).toBeVisible();
  expect(screen.getByText("Enter your e-mail address.")).toBeVisible();
  expect(screen.getByText("Choose a password.")).toBeVisible();
});

describe("once the workspace is there", () => {
  const openOffer = async () => {
    window.history.replaceState(null, "", "/setup#sample-secret");
    const { calls } = fakeApi({
      "POST /api/auth/setup": () => ({}),
      "POST /api/auth/passkeys/registration-options": () => ({ options }),
      "POST /api/auth/passkeys": () => ({ passkey: {} }),
    });
    const page = renderUi(<SetupWizard obstacle={null} />);
    await fillIn(page.user);
    return { ...page, calls };
  };

  it("a passkey is offered and added, and the calendar follows", async () => {
    fakePasskeys().answerWith(attestation);
    const { user, router, calls } = await openOffer();
    await user.click(await screen.findByRole("button", { name: "Add a passkey" }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/calendar"));
    expect(calls.at(-1)?.call).toBe("POST /api/auth/passkeys");
  });

  it("the offer can be passed over", async () => {
    fakePasskeys();
    const { user, router } = await openOffer();
    await waitFor(() => expect(heading()).toBe("Sign in without a password"));
    await user.click(screen.getByRole("button", { name: "Not now" }));
    expect(router.replace).toHaveBeenCalledWith("/calendar");
  });

  it("a browser without passkeys goes to the calendar at once", async () => {
    const { router } = await openOffer();
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/calendar"));
  });
});
