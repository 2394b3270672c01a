import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { failure } from "@/testing/dom/fake-api";
import {
  bakery,
  button,
  fakeComposerApi,
  renderNewPost,
  shop,
  textBox,
} from "@/testing/dom/render-composer";
import { anAccount } from "@/testing/dom/samples";

const name = (shown: string) => ({
  provider: "sample",
  accountId: shown,
  name: shown,
  shown,
  sent: `<${shown}>`,
  linked: true,
});

function aMention(of: string, shown: string | null): Mention {
  const accounts = shown ? [name(shown)] : [];
  return { id: of, name: of, aliases: [], accounts, createdAt: "2027-01-01T10:00:00.000Z" };
}

const known = [aMention("Mill Café", "@mill.cafe"), aMention("Old Mill", null)];

function openComposer({ accounts = [bakery], mentions = known } = {}) {
  let stored = mentions;
  const api = fakeComposerApi({
    "GET /api/mentions": () => ({ items: stored, hasMore: false, nextCursor: null }),
    "GET /api/mentions/networks": () => ({ networks: [] }),
    "GET /api/connections": () => ({ items: [], hasMore: false, nextCursor: null }),
    "POST /api/mentions": ({ body }) => {
      const mention = aMention((body as { name: string }).name, null);
      stored = [...stored, mention];
      return { mention };
    },
  });
  return { ...api, ...renderNewPost({ accounts }) };
}

const list = () => screen.findByRole("listbox", { name: "Mentions" });
const closed = () => waitFor(() => expect(screen.queryByRole("listbox")).not.toBeInTheDocument());
const optionNames = async () =>
  within(await list())
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the mentions in the composer, by keyboard", () => {
  it("open at an @, and tell a screen reader which is highlighted", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "With @mi");
    expect(await optionNames()).toEqual([
      "Mill CaféSample network",
      "Old Mill",
      "Add “mi” to the mentions…",
    ]);
    const selected = screen.getByRole("option", { selected: true });
    expect(selected).toHaveTextContent("Mill Café");
    expect(textBox()).toHaveAttribute("aria-activedescendant", selected.id);
    expect(textBox()).toHaveAttribute("aria-controls", (await list()).id);
    expect(screen.getByText("2 mentions")).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await closed();
    expect(textBox()).not.toHaveAttribute("aria-activedescendant");
  });

  it("move by arrows around both ends, and are picked by Enter", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "@mi");
    await list();
    await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
    expect(textBox()).toHaveValue("@Old Mill ");
    await closed();
    expect(textBox().selectionStart).toBe("@Old Mill ".length);
  });

  it("narrow while a name is typed, and are picked by Tab without leaving the text", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "By @caf");
    await list();
    await user.tab();
    expect(textBox()).toHaveValue("By @Mill Café ");
    expect(textBox()).toHaveFocus();
    await closed();
  });

  it("replace all of the name, also what was typed since they were drawn", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "@mil");
    await list();
    fireEvent.input(textBox(), { target: { value: "@mill" } });
    textBox().setSelectionRange(5, 5);
    fireEvent.keyDown(textBox(), { key: "Enter" });
    await waitFor(() => expect(textBox()).toHaveValue("@Mill Café "));
  });

  it("leave Enter to the text where nobody known is offered", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "@nobody");
    expect(await optionNames()).toEqual(["Add “nobody” to the mentions…"]);
    await user.keyboard("{Enter}x");
    expect(textBox()).toHaveValue("@nobody\nx");
    await closed();
    await user.type(textBox(), " @ the mill");
    await closed();
  });

  it("stay closed after Escape until another one is begun", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "@m");
    await list();
    await user.keyboard("{Escape}");
    await closed();
    await user.keyboard("i");
    await closed();
    await user.keyboard(" and @m");
    await list();
  });
});

describe("the mentions in the composer", () => {
  it("open by the button, and a click picks without taking the focus", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "With");
    await user.click(button("Mention somebody"));
    expect(textBox()).toHaveValue("With @");
    await user.click(within(await list()).getByRole("option", { name: /Old Mill/ }));
    expect(textBox()).toHaveValue("With @Old Mill ");
    expect(textBox()).toHaveFocus();
  });

  it("offer the team's own accounts, one name once, and keep the one that is picked", async () => {
    const twin = anAccount({ id: "twin", name: "Shop", provider: "other" });
    const { user, calls } = openComposer({ accounts: [bakery, shop, twin] });
    await user.type(textBox(), "@sho");
    expect(await optionNames()).toEqual([expect.stringContaining("ShopYours"), expect.anything()]);
    await user.keyboard("{Enter}");
    expect(textBox()).toHaveValue("@Shop ");
    await waitFor(() =>
      expect(calls.find(({ call }) => call === "POST /api/mentions")?.body).toEqual({
        name: "Shop",
        accounts: [{ connectionId: shop.id }, { connectionId: "twin" }],
      }),
    );
  });

  it("add somebody new by a dialog, and put the name into the text", async () => {
    const { user } = openComposer();
    await user.type(textBox(), "By @harbour");
    await list();
    await user.keyboard("{ArrowDown}{Enter}");
    const dialog = within(await screen.findByRole("dialog", { name: "New mention" }));
    const field = dialog.getByRole("textbox", { name: "Name" });
    expect(field).toHaveValue("harbour");
    await user.clear(field);
    await user.type(field, "Harbour Café{Enter}");
    await waitFor(() => expect(textBox()).toHaveValue("By @Harbour Café "));
  });

  it("say that they did not load, and ask again", async () => {
    let isDown = true;
    const items = known;
    fakeComposerApi({
      "GET /api/mentions": () =>
        isDown
          ? failure(500, { code: "internal_error", message: "Down." })
          : { items, hasMore: false, nextCursor: null },
    });
    const { user } = renderNewPost({ accounts: [] });
    await user.type(textBox(), "@");
    const again = await screen.findByRole("button", { name: "Try again" });
    isDown = false;
    await user.click(again);
    await user.type(textBox(), "mi");
    await list();
  });

  it("are previewed and counted as the network gets them", async () => {
    const { user } = openComposer({
      accounts: [{ ...bakery, limits: { ...bakery.limits, textMax: 20 } }],
    });
    await user.type(textBox(), "With @Mill Café ok");
    const preview = within(await screen.findByRole("article", { name: /^Bakery on/ }));
    const mention = await preview.findByText("@mill.cafe");
    expect(mention).toHaveClass("text-info");
    expect(await screen.findByText("0 left")).toBeVisible();
    await user.type(textBox(), "!");
    expect(await screen.findByText("1 over")).toBeVisible();
  });
});
