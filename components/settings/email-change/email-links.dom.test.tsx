import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ConfirmEmail } from "./confirm-email";
import { UndoEmail } from "./undo-email";

const token = "t".repeat(43);
const pages = [
  {
    name: "confirms",
    Page: ConfirmEmail,
    button: "Confirm this address",
    call: "POST /api/auth/email-change/confirm",
    done: "Your new address is confirmed",
  },
  {
    name: "stops",
    Page: UndoEmail,
    button: "Stop the change",
    call: "POST /api/auth/email-change/undo",
    done: "The change is stopped",
  },
];

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

describe.each(pages)("the page that $name a change of the address", (page) => {
  const { Page, button, call, done } = page;
  const press = () => screen.findByRole("button", { name: button });

  it("it does nothing until the person presses the button", async () => {
    window.location.hash = token;
    const { calls } = fakeApi({ [call]: () => ({}) });
    const { user } = renderUi(<Page />);
    await press();
    expect(calls).toEqual([]);
    expect(window.location.hash).toBe("");
    await user.click(await press());
    expect(await screen.findByRole("heading", { name: done })).toHaveFocus();
    expect(calls).toEqual([{ call, body: { token } }]);
  });

  it("a link that has ended says why that may be", async () => {
    window.location.hash = token;
    fakeApi({ [call]: () => failure(410, { code: "link_expired", message: "Over." }) });
    const { user } = renderUi(<Page />);
    await user.click(await press());
    const title = "This link does not work any more";
    expect(await screen.findByRole("heading", { name: title })).toHaveFocus();
  });

  it("it can be tried again when the server was away", async () => {
    window.location.hash = token;
    fakeApi({ [call]: () => failure(503, { code: "unavailable", message: "Away." }) });
    const { user } = renderUi(<Page />);
    await user.click(await press());
    expect(await screen.findByRole("alert")).toHaveTextContent("Away.");
    expect(await press()).toBeEnabled();
  });
});
