import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { CreateKey } from "./create-key";

function renderDialog(mayIncludeAdmin = false, limit: Policy = defaultPolicies.keys) {
  const onOpenChange = vi.fn();
  const onCreated = vi.fn();
  const page = renderUi(
    <CreateKey
      open
      onOpenChange={onOpenChange}
      kind="personal"
      mayIncludeAdmin={mayIncludeAdmin}
      address="https://herald.example"
      policy={{ limit, accounts: [], context: {} }}
      onCreated={onCreated}
    />,
  );
  return { ...page, onOpenChange, onCreated };
}

const name = () => screen.getByRole("textbox", { name: "Name" });
const button = (label: string) => screen.getByRole("button", { name: label });

const created = {
  credential: { id: "key", name: "Newsletter", tokenType: "api-key" },
  token: "the-only-copy",
};

describe("the dialog for a new API key", () => {
  it("asks for a name before anything is sent, and puts the focus there", async () => {
    const { calls } = fakeApi({});
    const { user } = renderDialog();
    await waitFor(() => expect(name()).toHaveFocus());
    await user.click(button("Create key"));
    expect(await screen.findByText("Give the key a name of up to 120 characters.")).toBeVisible();
    expect(name()).toHaveFocus();
    expect(name()).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it("sends what was chosen, then shows the only copy of the token", async () => {
    const { calls } = fakeApi({ "POST /api/credentials": () => created });
    const { user, onOpenChange, onCreated } = renderDialog(true);
    await user.type(name(), "Newsletter");
    await user.click(screen.getByText("Read and edit"));
    await user.click(screen.getByRole("checkbox", { name: /Include administration/ }));
    expect(screen.getByText(/can then act as an administrator/)).toBeVisible();
    await user.type(name(), "{Enter}");
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(calls).toMatchObject([
      { body: { name: "Newsletter", accessLevel: "edit", includeAdmin: true } },
    ]);
    expect(screen.getByDisplayValue("the-only-copy")).toBeInTheDocument();
  });

  it("sends a policy only where one was chosen, and none that is wider than the team’s", async () => {
    const { calls } = fakeApi({ "POST /api/credentials": () => created });
    const limit = { ...defaultPolicies.keys, leadMinutes: 30 };
    const { user, onCreated } = renderDialog(false, limit);
    await user.type(name(), "Newsletter");
    await user.click(screen.getByText("Read and edit"));
    await user.click(screen.getByText("What it may do, in detail"));
    const lead = screen.getByRole("textbox", { name: "Minutes ahead, at least" });
    expect(lead).toHaveValue("30");
    await user.clear(lead);
    await user.type(lead, "5");
    await user.click(screen.getByRole("radio", { name: "Schedule" }));
    await user.click(button("Create key"));
    expect(
      await screen.findByText("An administrator allows less: Not sooner than 30 minutes ahead."),
    ).toBeVisible();
    expect(calls).toEqual([]);
    await user.clear(lead);
    await user.type(lead, "60");
    await user.click(button("Create key"));
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(calls).toMatchObject([{ body: { policy: { level: "schedule", leadMinutes: 60 } } }]);
  });

  it("leaves administration out of a key that can only read", async () => {
    const { calls } = fakeApi({ "POST /api/credentials": () => created });
    const { user } = renderDialog(true);
    await user.type(name(), "Newsletter");
    await user.click(screen.getByText("Read and edit"));
    await user.click(screen.getByRole("checkbox", { name: /Include administration/ }));
    await user.click(screen.getByText("Read"));
    await user.click(button("Create key"));
    await waitFor(() =>
      expect(calls).toMatchObject([{ body: { accessLevel: "read", includeAdmin: false } }]),
    );
  });

  it("keeps what was typed and gives the reason when the server refuses", async () => {
    fakeApi({
      "POST /api/credentials": () =>
        failure(409, { code: "conflict", message: "There are too many keys." }),
    });
    const { user, onCreated } = renderDialog();
    await user.type(name(), "Newsletter{Enter}");
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("The key was not created.There are too many keys.");
    expect(name()).toHaveValue("Newsletter");
    expect(onCreated).not.toHaveBeenCalled();
  });

  it("can be cancelled until the key is being made", async () => {
    let answer: (body: object) => void = () => {};
    const answered = new Promise((resolve) => {
      answer = resolve;
    });
    fakeApi({ "POST /api/credentials": () => answered });
    const { user, onOpenChange } = renderDialog();
    expect(button("Cancel")).toBeEnabled();
    await user.type(name(), "Newsletter{Enter}");
    await waitFor(() => expect(button("Cancel")).toBeDisabled());
    await user.keyboard("{Escape}");
    expect(onOpenChange).not.toHaveBeenCalled();
    answer(created);
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  });

  it("asks for the password when the sign-in is old, and then goes on with what was typed", async () => {
    let proved = false;
    const { calls } = fakeApi({
      "POST /api/credentials": () =>
        proved ? created : failure(403, { code: "recent_auth_required", message: "Confirm." }),
      "GET /api/auth/sso/identity": () => ({ provider: null, identity: null }),
      "POST /api/auth/reauthenticate": ({ body }) => {
        proved = (body as { password: string }).password === "right";
        return proved ? {} : failure(401, { code: "invalid_login", message: "Wrong." });
      },
    });
    const { user, onCreated } = renderDialog();
    await user.type(name(), "Newsletter{Enter}");
    const password = await screen.findByLabelText("Password");
    expect(screen.queryByRole("textbox", { name: "Name" })).not.toBeInTheDocument();
    await user.type(password, "wrong{Enter}");
    expect(await screen.findByText("That is not your password. Try again.")).toBeVisible();
    expect(password).toHaveFocus();

    await user.click(button("Cancel"));
    await waitFor(() => expect(name()).toHaveValue("Newsletter"));
    await user.click(button("Create key"));
    await user.type(await screen.findByLabelText("Password"), "right{Enter}");
    await waitFor(() => expect(onCreated).toHaveBeenCalledOnce());
    expect(calls.at(-1)).toMatchObject({ call: "POST /api/credentials" });
  });
});
