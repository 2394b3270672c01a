import { beforeEach, describe, expect, it } from "vitest";
import {
  connect,
  redirectUri,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { instagram } from ".";
import { authorizationUrl } from "./oauth";
import { sampleAccounts } from "./simulator/world";

const [first, , , personal] = sampleAccounts;
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("instagram");
});

async function connected(choice = {}) {
  const discovery = await connect(here, choice);
  if (discovery.state !== "discovered") throw new Error(discovery.message);
  return discovery;
}

describe("sign-in", () => {
  it("the authorization URL asks for every scope and for a new sign-in", () => {
    const settings = { ...here.context.settings, origins: instagram.configuration.origins };
    const address = new URL(authorizationUrl(settings, { redirectUri, state: "state" }));
    expect(address.origin + address.pathname).toBe("https://www.instagram.com/oauth/authorize");
    expect(address.searchParams.get("force_reauth")).toBe("true");
    expect(address.searchParams.get("scope")?.split(",")).toEqual(
      instagram.permissions.map(({ name }) => name),
    );
  });

  it.each([false, true])(
    "a sign-in finds one account when answers are wrapped: %s",
    async (wrapped) => {
      here.simulator.set({ wrapped });
      const { authorizedUserId, accounts } = await connected();
      expect(authorizedUserId).toBe(first?.scopedId);
      expect(accounts).toMatchObject([
        { accountId: first?.id, handle: first?.username, name: first?.name, reason: null },
      ]);
    },
  );

  it("a sign-in stores a token of 60 days with its age and the account's name", async () => {
    const { accounts } = await connected();
    const [account] = accounts;
    const leftDays = ((account?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(leftDays).toBeGreaterThan(59);
    expect(leftDays).toBeLessThanOrEqual(60);
    expect(account?.credentials).toMatchObject({
      token: expect.stringMatching(/^IGAA/),
      username: first?.username,
      issuedAt: expect.any(String),
    });
    expect(Object.keys(account?.credentials ?? {})).not.toContain("shortToken");
  });

  it("a fragment behind the code is removed", async () => {
    const address = authorizationUrl(here.context.settings, { redirectUri, state: "s" });
    const { searchParams: parameters } = await here.simulator.consent(address);
    parameters.set("code", `${parameters.get("code")}#_`);
    const discovery = await instagram.discover(here.context, { redirectUri, parameters });
    expect(discovery.state).toBe("discovered");
  });

  it("a personal account has the reason why it cannot be connected", async () => {
    const { accounts } = await connected({ personId: personal?.id });
    expect(accounts).toMatchObject([
      { credentials: null, reason: expect.stringContaining("professional") },
    ]);
  });

  it("a refusal names every missing permission", async () => {
    const without = ["instagram_business_content_publish", "instagram_business_manage_comments"];
    const discovery = await connect(here, { without });
    if (discovery.state !== "refused") throw new Error("It was not refused.");
    for (const name of without) expect(discovery.message).toContain(name);
  });

  it("a wrong app secret and a used code have different refusals", async () => {
    const address = authorizationUrl(here.context.settings, { redirectUri, state: "s" });
    const { searchParams: parameters } = await here.simulator.consent(address);
    const settings = { ...here.context.settings, appSecret: "another" };
    const context = { ...here.context, settings };
    expect(await instagram.discover(context, { redirectUri, parameters })).toMatchObject({
      state: "refused",
      message: expect.stringContaining("administrator"),
    });
  });

  it("a sign-in is unavailable while the short-lived token cannot be exchanged", async () => {
    const match = { operation: "oauth.lengthen" };
    here.simulator.addFault({ match, phase: "before", fault: { kind: "html" } });
    expect((await connect(here)).state).toBe("unavailable");
  });
});
