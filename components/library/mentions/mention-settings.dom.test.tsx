import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LookedUpAccount, Mention } from "@/lib/accounts/mentions/schema";
import { failure, fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { anAccount } from "@/testing/dom/samples";
import { MentionSettings } from "./mention-settings";

function aMention(name: string, accounts: Mention["accounts"] = []): Mention {
  return { id: name, name, aliases: [], accounts, createdAt: "2027-01-01T10:00:00.000Z" };
}

const mill: Mention["accounts"][number] = {
  provider: "sample",
  accountId: "42",
  name: "The Mill",
  shown: "The Mill",
  sent: "<42>",
  linked: true,
};

const sampleNetwork = {
  provider: "sample",
  label: "Sample",
  accountNoun: "page",
  idLabel: "page id",
  idHint: "It is a number.",
  exactName: true,
  looksUp: true,
  obstacle: null,
};

const {
  label: _label,
  mark: _mark,
  look: _look,
  accountNoun: _noun,
  ...connection
} = anAccount({
  id: "019b0000-0000-7000-8000-00000000000a",
  name: "Bakery",
});

function openPage(first: Mention[], canEdit = true) {
  let stored = first;
  const answers = {
    lookup: { state: "missing", account: null, message: "Nobody there." } as LookedUpAccount,
    refusal: null as { path: string; message: string } | null,
    networks: Promise.resolve(),
  };
  const { calls } = fakeApi({
    "GET /api/mentions": () => ({ items: stored, hasMore: false, nextCursor: null }),
    "GET /api/mentions/uses": () => ({ uses: [{ mentionId: "Mill", posts: 2, drafts: 1 }] }),
    "GET /api/mentions/networks": async () => {
      await answers.networks;
      return { networks: [sampleNetwork] };
    },
    "GET /api/mentions/lookup": () => answers.lookup,
    "GET /api/connections": () => ({ items: [connection], hasMore: false, nextCursor: null }),
    "POST /api/mentions": ({ body }) => {
      const { refusal } = answers;
      if (refusal) {
        const details = [{ ...refusal, code: "refused" }];
        return failure(400, { code: "validation_failed", message: refusal.message, details });
      }
      const mention = aMention((body as { name: string }).name);
      stored = [...stored, mention];
      return { mention };
    },
    "DELETE /api/mentions/:id": ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id);
      return { deleted: true };
    },
  });
  const page = renderUi(
    <MentionSettings first={first} networkNames={{ sample: "Sample" }} canEdit={canEdit} />,
  );
  const sent = (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
  return { ...page, sent, answers };
}

async function openDialog(user: ReturnType<typeof openPage>["user"]) {
  await user.click(screen.getByRole("button", { name: "New mention" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New mention" }));
  const account = await dialog.findByRole("textbox", { name: "Sample page id" });
  return { dialog, name: dialog.getByRole("textbox", { name: "Name" }), account };
}

describe("the mentions in the settings", () => {
  it("stand by name with their accounts and what uses them", async () => {
    openPage([aMention("Zoo"), { ...aMention("Mill", [mill]), aliases: ["Old Mill"] }]);
    const [first, second] = screen
      .getAllByRole("listitem")
      .filter(({ textContent }) => textContent?.startsWith("@"));
    expect(first).toHaveTextContent("@Mill also @Old Mill");
    await waitFor(() => expect(first).toHaveTextContent("Sample: The Mill (42)"));
    await waitFor(() => expect(first).toHaveTextContent("In 2 waiting posts and 1 draft"));
    expect(second).toHaveTextContent("The plain name on every network");
  });

  it("say what belongs here where there is none, and what does not match", async () => {
    openPage([]);
    expect(screen.getByText(/There is nobody yet/)).toBeVisible();
  });

  it("are found by name and account where there are many", async () => {
    const many = Array.from({ length: 8 }, (_, index) => aMention(`Place ${index}`));
    const { user } = openPage([...many, aMention("Mill", [mill])]);
    const search = screen.getByRole("searchbox", { name: "Find a mention" });
    await user.type(search, "the mill");
    expect(screen.getByText("@Mill")).toBeVisible();
    expect(screen.queryByText("@Place 1")).not.toBeInTheDocument();
    await user.type(search, "x");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    expect(screen.getByText("@Place 1")).toBeVisible();
  });

  it("can be looked at and not changed by a viewer", () => {
    openPage([aMention("Mill")], false);
    expect(screen.getByText(/Your role can look, not change/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("come back whole after a deletion that is undone", async () => {
    const { user, sent } = openPage([{ ...aMention("Mill", [mill]), aliases: ["Old Mill"] }]);
    await user.click(screen.getByRole("button", { name: /Mill/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByText("@Mill")).not.toBeInTheDocument());
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() =>
      expect(sent("POST /api/mentions")).toEqual([
        {
          name: "Mill",
          aliases: ["Old Mill"],
          accounts: [{ provider: "sample", accountId: "42", name: "The Mill" }],
        },
      ]),
    );
  });
});

describe("a new mention", () => {
  it("takes the account's own name from the network", async () => {
    const { user, sent, answers } = openPage([]);
    const account = { provider: "sample", accountId: "42", name: "The Mill" };
    answers.lookup = { state: "found", account, message: null };
    const { dialog, name, account: field } = await openDialog(user);
    await user.type(name, "Mill");
    await user.type(field, "the-mill");
    await user.tab();
    expect(await dialog.findByText("Found: The Mill")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Add mention" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(sent("POST /api/mentions")).toEqual([{ name: "Mill", accounts: [account] }]);
  });

  it("is not saved while the network knows nobody by what was typed", async () => {
    const { user, sent } = openPage([]);
    const { dialog, name, account } = await openDialog(user);
    await user.type(name, "Mill");
    await user.type(account, "nobody{Enter}");
    expect(await dialog.findByText("Nobody there.")).toBeVisible();
    expect(account).toBeInvalid();
    expect(sent("POST /api/mentions")).toEqual([]);
  });

  it("asks for the exact name where the network could not be asked", async () => {
    const { user, sent, answers } = openPage([]);
    answers.lookup = { state: "unchecked", account: null, message: "It does not tell." };
    const { dialog, name, account } = await openDialog(user);
    await user.type(name, "Mill");
    await user.type(account, "42");
    await user.tab();
    expect(await dialog.findByText("It does not tell.")).toBeVisible();
    await user.type(dialog.getByRole("textbox", { name: "Name on Sample" }), "The Mill{Enter}");
    await waitFor(() => expect(sent("POST /api/mentions")).toHaveLength(1));
    expect(sent("POST /api/mentions")).toMatchObject([
      { accounts: [{ accountId: "42", name: "The Mill" }] },
    ]);
  });

  it("keeps what was typed after a refusal, which stands at its field", async () => {
    const { user, answers } = openPage([]);
    answers.refusal = { path: "name", message: "“Mill” is in your mentions already." };
    const { dialog, name } = await openDialog(user);
    await user.type(name, "@Mill{Enter}");
    expect(dialog.getByText(/Leave out the @/)).toBeVisible();
    await user.clear(name);
    await user.type(name, "Mill{Enter}");
    expect(await dialog.findByText("“Mill” is in your mentions already.")).toBeVisible();
    expect(name).toHaveValue("Mill");
    expect(name).toHaveFocus();
  });

  it("are added by Enter before the networks are there", async () => {
    const { user, sent, answers } = openPage([]);
    let arrive: () => void = () => undefined;
    answers.networks = new Promise((resolve) => {
      arrive = resolve;
    });
    await user.click(screen.getByRole("button", { name: "New mention" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New mention" }));
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Mill{Enter}");
    expect(sent("POST /api/mentions")).toEqual([]);
    arrive();
    await waitFor(() =>
      expect(sent("POST /api/mentions")).toEqual([{ name: "Mill", accounts: [] }]),
    );
  });
});
