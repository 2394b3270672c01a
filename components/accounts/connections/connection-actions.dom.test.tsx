import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ConnectionActions } from "./connection-item";

function renderActions(scheduledDeliveries: number) {
  const connection = {
    id: "one",
    name: "Sample Page",
    handle: "sample.page",
    state: "active",
    scheduledDeliveries,
  } as const;
  return renderUi(<ConnectionActions connection={connection} urgent={false} />);
}

async function askToDisconnect(user: ReturnType<typeof renderUi>["user"]) {
  await user.click(screen.getByRole("button", { name: "More for Sample Page, sample.page" }));
  await user.click(await screen.findByRole("menuitem", { name: "Disconnect…" }));
  return await screen.findByRole("alertdialog");
}

describe("ConnectionActions", () => {
  it("disconnecting warns of the deliveries that are cancelled, then refreshes the page", async () => {
    const { calls } = fakeApi({ "POST /api/connections/one/disconnect": () => ({}) });
    const { user, router } = renderActions(2);
    const dialog = await askToDisconnect(user);
    expect(dialog).toHaveTextContent("2 scheduled deliveries to it are cancelled");
    await user.click(screen.getByRole("button", { name: "Disconnect" }));
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce());
    expect(calls.map(({ call }) => call)).toEqual(["POST /api/connections/one/disconnect"]);
    expect(await screen.findByText("Sample Page disconnected")).toBeInTheDocument();
  });

  it("a failed disconnect says so and leaves the page as it is", async () => {
    fakeApi({
      "POST /api/connections/one/disconnect": () =>
        failure(503, { code: "unavailable", message: "Try again later." }),
    });
    const { user, router } = renderActions(0);
    const dialog = await askToDisconnect(user);
    expect(dialog).toHaveTextContent("Nothing is scheduled to it.");
    await user.click(screen.getByRole("button", { name: "Disconnect" }));
    const toast = await screen.findByRole("alert");
    expect(toast).toHaveTextContent("Sample Page could not be disconnectedTry again later.");
    expect(router.refresh).not.toHaveBeenCalled();
  });
});
