import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { type Command, matchingCommands } from "@/components/kit/commands/command";
import { settingsPlaces } from "@/components/settings/frame/settings-pages";
import { fakeApi } from "@/testing/dom/fake-api";
import { renderUi } from "@/testing/dom/render-ui";
import { useCommands } from "./commands";
import { useSignOut } from "./use-sign-out";

function commandsOf(isAdmin: boolean) {
  const seen: { commands: readonly Command[] } = { commands: [] };
  const openPause = vi.fn();
  const member = {
    canCompose: true,
    isAdmin,
    settings: settingsPlaces(isAdmin),
    waitingCount: null,
  };
  function Asking() {
    seen.commands = useCommands({ member, openHelp: vi.fn(), openPause });
    return null;
  }
  const { router } = renderUi(<Asking />);
  const first = (text: string) => matchingCommands(seen.commands, text)[0];
  return { first, openPause, router };
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["invite", "/settings/members#invite"],
  ["weekly times", "/connections"],
  ["audit", "/settings/audit-log"],
  ["pasword", "/settings"],
  ["api reference", "/reference"],
  ["import posts", "/import"],
  ["csv", "/import"],
])("%s leads to its page", (text, href) => {
  const { first, router } = commandsOf(true);
  first(text)?.run();
  expect(router.push).toHaveBeenCalledWith(href);
});

it("pause is the first thing that an administrator finds, and asks at once", () => {
  const { first, openPause } = commandsOf(true);
  first("pause")?.run();
  expect(openPause).toHaveBeenCalledOnce();
});

it("members are offered nothing that only administrators may do", () => {
  const { first } = commandsOf(false);
  expect(["pause", "invite", "audit"].map((text) => first(text)?.label)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("signing out forgets what this person shared", async () => {
  const order: string[] = [];
  fakeApi({
    "POST /api/auth/logout": () => {
      order.push("signed out");
      return {};
    },
  });
  const forget = async (name: string) => order.push(`${name} is forgotten`);
  vi.stubGlobal("caches", { has: async () => true, open: async () => ({}), delete: forget });
  function SignOut() {
    return (
      <button type="button" onClick={useSignOut()}>
        Sign out
      </button>
    );
  }
  const { user } = renderUi(<SignOut />);
  await user.click(screen.getByRole("button", { name: "Sign out" }));
  await vi.waitFor(() => expect(order).toEqual(["signed out", "shared is forgotten"]), {
    timeout: 60_000,
  });
});
