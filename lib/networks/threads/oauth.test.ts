import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  redirectUri,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import type { ConsentChoice } from "../simulator";
import { threads } from ".";
import { authorizationUrl } from "./oauth";
import { sampleAccounts } from "./simulator/world";

const [first, , , uninvited] = sampleAccounts;
const dayMs = 24 * 60 * 60_000;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("threads");
});

async function connected(choice: ConsentChoice = {}) {
  const discovery = await connect(here, choice);
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery;
}

describe("sign-in", () => {
  it("the authorization URL asks for every scope at the dialog's own host", () => {
    const settings = { ...here.context.settings, origins: threads.configuration.origins };
    const address = new URL(authorizationUrl(settings, { redirectUri, state: "state" }));
    expect(address.origin + address.pathname).toBe("https://threads.com/oauth/authorize");
    expect(address.searchParams.get("scope")?.split(",")).toEqual(
      threads.permissions.map(({ name }) => name),
    );
  });

  it.each(["number", "text", "none"])(
    "an account is found where its id comes as %s",
    async (userId) => {
      here.simulator.set({ userId });
      const { authorizedUserId, accounts } = await connected();
      expect(authorizedUserId).toBe(first?.id);
      expect(accounts).toMatchObject([
        { accountId: first?.id, handle: first?.username, name: first?.name, reason: null },
      ]);
      const leftDays = ((accounts[0]?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
      expect(Math.round(leftDays)).toBe(60);
    },
  );

  it.each(["told", "refused"])(
    "a missing permission is named where the granted ones are %s",
    async (grantedScopes) => {
      here.simulator.set({ grantedScopes });
      for (const { name } of threads.permissions) {
        expect(await connect(here, { without: [name] })).toMatchObject({
          state: "refused",
          message: expect.stringContaining(name),
        });
      }
      expect((await connect(here)).state).toBe("discovered");
    },
  );

  it("somebody who is no tester yet is told to accept, with every digit of the account's id", async () => {
    const choice = { personId: uninvited?.id ?? "" };
    const { accounts } = await connected(choice);
    expect(accounts).toMatchObject([
      { accountId: uninvited?.id, credentials: null, reason: expect.stringContaining("Invites") },
    ]);
    for (const step of ["callback", "exchange"]) {
      here.simulator.set({ uninvited: step });
      expect(await connect(here, choice)).toMatchObject({
        state: "refused",
        message: expect.stringContaining("Invites"),
      });
    }
  });
});

describe("renewal", () => {
  const contextAfter = (ms: number) => {
    here.simulator.set({ clockSkewMs: ms });
    return { ...here.context, now: () => new Date(Date.now() + ms) };
  };
  const renew = (days: number, account = here.simulator.account()) =>
    threads.renew?.(contextAfter(days * dayMs), account);

  it("a token is renewed for 60 days from its second day until its end", async () => {
    const account = here.simulator.account();
    expect(await renew(0.9, account)).toMatchObject({ credentials: account.credentials });
    const renewal = await renew(59, account);
    if (renewal?.kind !== "renewed") throw new Error(renewal?.kind);
    expect(renewal.credentials.token).not.toBe(account.credentials.token);
    const end = renewal.tokenExpiresAt?.getTime() ?? 0;
    expect(Math.round((end - Date.now()) / dayMs)).toBe(119);
    expect((await renew(61, account))?.kind).toBe("refused");
  });

  it("a token that Threads finds too young stays, and one of a removed app is refused", async () => {
    const { issuedAt: _, ...credentials } = here.simulator.account().credentials;
    const account = { ...here.simulator.account(), credentials };
    expect((await renew(0, account))?.kind).toBe("unavailable");
    here.simulator.revoke(account.accountId);
    expect((await renew(2, account))?.kind).toBe("refused");
  });
});
