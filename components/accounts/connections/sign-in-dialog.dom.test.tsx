import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderUi } from "@/testing/dom/render-ui";
import { SignInDialog, type SignInField } from "./sign-in-dialog";

const field = (name: string, changes: Partial<SignInField> = {}): SignInField => ({
  name,
  label: `The ${name}`,
  hint: `Where the ${name} is.`,
  placeholder: "",
  isSecret: false,
  isRequired: true,
  ...changes,
});

const fields = [
  field("handle"),
  field("password", { isSecret: true }),
  field("server", { isRequired: false }),
];

function renderDialog(failure: string | null = null) {
  const onSubmit = vi.fn();
  const ui = renderUi(
    <SignInDialog
      open
      onOpenChange={() => undefined}
      title="Connect"
      fields={fields}
      pending={false}
      failure={failure}
      onSubmit={onSubmit}
    />,
  );
  return { onSubmit, ...ui };
}

it("what is required is asked for by its name, and nothing is sent without it", async () => {
  const { user, onSubmit } = renderDialog();
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(screen.getByText("The handle is needed.")).toBeVisible();
  expect(screen.getByText("The password is needed.")).toBeVisible();
  expect(screen.queryByText("The server is needed.")).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

it("what is typed is sent by its name, secrets unseen", async () => {
  const { user, onSubmit } = renderDialog();
  await user.type(screen.getByLabelText("The handle"), "name.example.com");
  await user.type(screen.getByLabelText("The password"), "abcd-efgh");
  expect(screen.getByLabelText("The password")).toHaveAttribute("type", "password");
  await user.click(screen.getByRole("button", { name: "Connect" }));
  expect(onSubmit).toHaveBeenCalledWith({ handle: "name.example.com", password: "abcd-efgh" });
});

it("a refusal is said in the dialog", () => {
  renderDialog("No account has this handle.");
  expect(screen.getByRole("alert")).toHaveTextContent("No account has this handle.");
});
