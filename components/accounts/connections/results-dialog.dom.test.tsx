import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { AccountReading } from "@/lib/results/report/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { ResultsDialog } from "./results-dialog";

const reading: AccountReading = {
  connectionId: "one",
  offered: [{ metric: "reactions", networkName: "likeCount", counts: "Likes of the post." }],
  isOn: true,
  isWhole: true,
  offUntil: null,
  permissions: [],
  since: null,
  readAt: null,
  restUntil: null,
  problem: null,
  message: null,
  followers: [],
};

function open(items: AccountReading[], routes: Parameters<typeof fakeApi>[0] = {}) {
  const { calls } = fakeApi({
    "GET /api/results/accounts": () => ({ items }),
    "PUT /api/connections/one/results": () => ({ connection: {}, reconnectUrl: null }),
    ...routes,
  });
  const ui = renderUi(
    <ResultsDialog
      connection={{ id: "one", name: "Sample Page" }}
      open
      onOpenChange={() => undefined}
    />,
  );
  return { ...ui, writes: () => calls.filter(({ call }) => call.startsWith("PUT")) };
}

describe("the results of an account", () => {
  it("are named with what each counts, and stop on request", async () => {
    const { user, writes } = open([reading]);
    expect(await screen.findByText("Everything is read.")).toBeVisible();
    expect(screen.getByText("Likes of the post.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Turn on/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Stop reading" }));
    await waitFor(() => expect(writes()).toMatchObject([{ body: { on: false } }]));
  });

  it("that are off say why, and are turned on", async () => {
    const off = { ...reading, isOn: false, isWhole: false, offUntil: "Reading costs money there." };
    const { user, writes } = open([off]);
    expect(await screen.findByText("Reading costs money there.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    await waitFor(() => expect(writes()).toMatchObject([{ body: { on: true } }]));
  });

  it("that need permissions name them and that publishing does not", async () => {
    const permissions = [{ name: "read_insights", purpose: "Read views" }];
    open([{ ...reading, isWhole: false, permissions }]);
    expect(await screen.findByText(/Read views \(read_insights\)/)).toHaveTextContent(
      "Publishing needs none of it.",
    );
    expect(screen.getByRole("button", { name: "Turn on and sign in…" })).toBeVisible();
  });

  it("say where a network tells nothing, and where they did not load", async () => {
    open([]);
    expect(await screen.findByText(/tells nothing of its posts/)).toBeVisible();
  });

  it("that did not load are asked for again", async () => {
    open([], {
      "GET /api/results/accounts": () =>
        failure(422, { code: "validation_failed", message: "Not now." }),
    });
    expect(await screen.findByText("The results did not load")).toBeVisible();
  });
});
