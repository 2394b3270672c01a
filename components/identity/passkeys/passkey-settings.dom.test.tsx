import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Passkey } from "@/lib/identity/passkeys/schema";
import { type FakeRoute, failure, fakeApi } from "@/testing/dom/fake-api";
import { attestation, fakePasskeys } from "@/testing/dom/fake-passkeys";
import { renderUi } from "@/testing/dom/render-ui";
import { preferences } from "@/testing/dom/samples";
import { PasskeySettings } from "./passkey-settings";

const phone: Passkey = {
  id: "phone",
  name: "My phone",
  backupEligible: true,
  synced: true,
  createdAt: "2027-01-01T10:00:00.000Z",
  lastUsedAt: null,
};

const onKey: Passkey = { ...phone, id: "key", name: "Key", backupEligible: false, synced: false };

const options = {
  challenge: "c2FtcGxl",
  rp: { id: "localhost", name: "Herald" },
  user: { id: "c2FtcGxl", name: "ada@example.com", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  timeout: 1,
  attestation: "none",
  excludeCredentials: [],
  authenticatorSelection: {},
};

function render(passkeys: Passkey[], routes: Record<string, FakeRoute> = {}) {
  const stored = [...passkeys];
  const page = () => ({ items: [...stored], hasMore: false, nextCursor: null });
  const { calls } = fakeApi({
    "GET /api/auth/passkeys": page,
    "POST /api/auth/passkeys/registration-options": () => ({ options }),
    "POST /api/auth/passkeys": () => {
      stored.unshift({ ...onKey, id: "new", name: "Bitwarden" });
      return { passkey: stored[0] };
    },
    ...routes,
  });
  const first = page();
  const ui = <PasskeySettings first={first} preferences={preferences} obstacle={null} />;
  return { ...renderUi(ui), calls, stored };
}

const add = () => screen.getByRole("button", { name: "Add a passkey" });
const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("the passkeys in the profile", () => {
  it("tell where each is kept and when it was used", () => {
    render([
      phone,
      { ...onKey, lastUsedAt: phone.createdAt },
      { ...phone, id: "tablet", name: "Tablet", synced: false },
      { ...phone, id: "old", name: "Old", backupEligible: null, synced: false },
    ]);
    expect(items()).toEqual([
      "My phoneSynced between your devicesAdded 1 Jan 2027 · Never used",
      "KeyOn one device onlyAdded 1 Jan 2027 · Last used 1 Jan 2027, 10:00",
      "TabletOn one device so farAdded 1 Jan 2027 · Never used",
      "OldOn one device so farAdded 1 Jan 2027 · Never used",
    ]);
  });

  it("begin with an offer to add one", async () => {
    fakePasskeys().answerWith(attestation);
    const { user, router } = render([]);
    expect(screen.getByText("No passkeys yet")).toBeVisible();
    await user.click(add());
    expect(await screen.findByText("Bitwarden added")).toBeVisible();
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(router.refresh).toHaveBeenCalled();
  });

  it.each([
    ["NotAllowedError", /it was cancelled, or it took too long/],
    ["InvalidStateError", /This device has a passkey for your account already/],
    ["UnknownError", /The device could not make a passkey/],
  ])("say why none was added after a %s", async (name, words) => {
    fakePasskeys().answerWith(() => {
      throw Object.assign(new Error("No."), { name });
    });
    const { user } = render([phone]);
    await user.click(add());
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(items()).toHaveLength(1);
  });

  it("are renamed, but not to nothing", async () => {
    const { user, calls } = render([phone], {
      "PATCH /api/auth/passkeys/:id": () => ({ passkey: { ...phone, name: "Pixel" } }),
    });
    await user.click(screen.getByRole("button", { name: "More for My phone" }));
    await user.click(await screen.findByRole("menuitem", { name: "Rename…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rename this passkey" }));
    const name = dialog.getByRole("textbox", { name: "Name" });
    await user.clear(name);
    await user.click(dialog.getByRole("button", { name: "Rename" }));
    expect(await dialog.findByText("Give it a name of up to 60 characters.")).toBeVisible();
    await user.type(name, "Pixel{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls.find(({ call }) => call.startsWith("PATCH"))).toEqual({
      call: "PATCH /api/auth/passkeys/phone",
      body: { name: "Pixel" },
    });
  });

  it("stay where the server refuses to remove the last way in", async () => {
    const message = "This is your only way to sign in.";
    const { user } = render([phone], {
      "DELETE /api/auth/passkeys/:id": () => failure(409, { code: "limit_reached", message }),
    });
    await user.click(screen.getByRole("button", { name: "More for My phone" }));
    await user.click(await screen.findByRole("menuitem", { name: "Remove…" }));
    await user.click(await screen.findByRole("button", { name: "Remove passkey" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(items()).toHaveLength(1);
  });

  it("cannot be added at an address that browsers do not trust", () => {
    fakeApi({});
    const none = { items: [], hasMore: false, nextCursor: null };
    renderUi(<PasskeySettings first={none} preferences={preferences} obstacle="numeric" />);
    expect(screen.getByText(/only at an address with a name/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Add a passkey" })).not.toBeInTheDocument();
  });
});
