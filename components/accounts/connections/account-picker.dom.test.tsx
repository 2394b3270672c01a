import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { AccountPicker } from "./account-picker";

const address = "/api/social/sample-pages/authorizations/one";

function candidate(accountId: string, fields = {}) {
  return {
    accountId,
    name: `Page ${accountId}`,
    handle: "",
    avatarUrl: null,
    connectable: true,
    reason: null,
    connected: false,
    ...fields,
  };
}

function renderPicker() {
  const candidates = {
    pages: [
      candidate("a"),
      candidate("b", { connected: true }),
      candidate("c", { connectable: false, reason: "You may not publish to it." }),
    ],
    segment: "sample-pages",
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
    sandbox: false,
  };
  const network = { label: "Sample", accountNoun: "Page" };
  return renderUi(
    <AccountPicker authorizationId="one" candidates={candidates} network={network} />,
  );
}

const button = (name: string) => screen.getByRole("button", { name });

describe("AccountPicker", () => {
  it("new accounts are ticked, and an account that cannot be connected says why", async () => {
    fakeApi({});
    renderPicker();
    expect(screen.getByRole("checkbox", { name: /Page a/ })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: /Page b/ })).not.toBeChecked();
    expect(screen.getByText("You may not publish to it.")).toBeVisible();
    expect(button("Connect 1 Page")).toBeEnabled();
  });

  it("connecting sends the ticked accounts, reports how many, and clears the address", async () => {
    const { calls } = fakeApi({
      [`POST ${address}/selection`]: () => ({ connections: [{}, {}] }),
    });
    const { user, router } = renderPicker();
    await user.click(screen.getByRole("checkbox", { name: /Page b/ }));
    await user.click(button("Connect 2 Pages"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/connections"));
    expect(calls).toMatchObject([{ body: { accountIds: ["a", "b"] } }]);
    expect(await screen.findByText("2 Pages connected")).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole("dialog", { name: /^Choose/ })).not.toBeInTheDocument();
    });
  });

  it("a refused selection shows the reason and keeps the choice", async () => {
    fakeApi({
      [`POST ${address}/selection`]: () =>
        failure(409, { code: "connection_unavailable", message: "Page a cannot be connected." }),
    });
    const { user, router } = renderPicker();
    await user.click(button("Connect 1 Page"));
    expect(await screen.findByRole("alert")).toHaveTextContent("Page a cannot be connected.");
    expect(screen.getByRole("checkbox", { name: /Page a/ })).toBeChecked();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("cancelling discards the authorization without asking for a password", async () => {
    const { calls } = fakeApi({ [`DELETE ${address}`]: () => ({ cancelled: true }) });
    const { user, router } = renderPicker();
    await user.click(button("Cancel"));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/connections"));
    expect(calls.map(({ call }) => call)).toEqual([`DELETE ${address}`]);
    expect(await screen.findByText("Nothing was connected")).toBeInTheDocument();
  });
});
