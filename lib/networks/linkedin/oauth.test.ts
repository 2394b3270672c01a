import { beforeEach, expect, it } from "vitest";
import {
  connect,
  redirectUri,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { linkedin } from ".";
import { authorizationUrl } from "./oauth";

const personTwo = "smplPersonB2";
const withoutPages = "smplPersonC3";
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("linkedin");
});

it("the authorization URL asks for exactly the scopes that the product needs", () => {
  const url = new URL(authorizationUrl(here.context.settings, { redirectUri, state: "a state" }));
  expect(url.pathname).toBe("/oauth/v2/authorization");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: "test-app",
    redirect_uri: redirectUri,
    state: "a state",
    scope: "w_organization_social r_organization_social rw_organization_admin openid profile",
  });
});

it.each(["organization", "organizationTarget", "organizationalTarget"])(
  "Pages on later pages of the list are found under the field %s",
  async (aclField) => {
    here.simulator.set({ aclsPerAnswer: 1, aclField, scopeSeparator: " " });
    const discovery = await connect(here);
    expect(discovery).toMatchObject({
      state: "discovered",
      authorizedUserId: "smplPersonA1",
      accounts: [
        { accountId: "70100001", name: "Sample Organization One", handle: "sample-one" },
        { name: "Sample Organization Two", reason: null },
        { credentials: null, reason: expect.stringContaining("cannot post") },
      ],
    });
    const [first] = discovery.state === "discovered" ? discovery.accounts : [];
    const daysLeft = ((first?.tokenExpiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.round(daysLeft)).toBe(60);
    const picture = await fetch(first?.avatarUrl ?? "");
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
  },
);

it("several roles on one Page are combined, and unapproved roles are ignored", async () => {
  expect(await connect(here, { personId: personTwo })).toMatchObject({
    accounts: [
      { name: "Sample Organization One", reason: null },
      { name: "Sample Organization Four", reason: expect.stringContaining("approval") },
    ],
  });
});

it("a sign-in without Pages is refused with a sentence", async () => {
  expect(await connect(here, { personId: withoutPages })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("no Page"),
  });
});

it("a scope that the app may not ask for is named with its purpose", async () => {
  expect(await connect(here, { without: ["r_organization_social"] })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("r_organization_social (read back what was published)"),
  });
});

it("a code is refused with another redirect address", async () => {
  const address = authorizationUrl(here.context.settings, { redirectUri, state: "s" });
  const { searchParams: parameters } = await here.simulator.consent(address);
  const other = { redirectUri: `${redirectUri}/`, parameters };
  expect((await linkedin.discover(here.context, other)).state).toBe("refused");
});

it("a wrong app secret or version is refused with a sentence for the administrator", async () => {
  for (const changes of [{ appSecret: "another" }, { version: "202409" }]) {
    const settings = { ...here.context.settings, ...changes };
    const address = authorizationUrl(settings, { redirectUri, state: "s" });
    const { searchParams: parameters } = await here.simulator.consent(address);
    const context = { ...here.context, settings };
    expect(await linkedin.discover(context, { redirectUri, parameters })).toMatchObject({
      state: "refused",
      message: expect.stringContaining("administrator"),
    });
  }
});

it("a new token that some servers do not know yet makes the sign-in unavailable, not refused", async () => {
  here.simulator.set({ freshTokenMs: 60_000 });
  expect((await connect(here)).state).toBe("unavailable");
});

it("a Page that cannot be read has the reason, and the others can be connected", async () => {
  const match = { operation: "organization.read", accountId: "70100002" };
  const fault = { kind: "error", status: 403, code: 100, name: "ACCESS_DENIED" } as const;
  here.simulator.addFault({ match, phase: "before", fault });
  expect(await connect(here)).toMatchObject({
    accounts: [
      { accountId: "70100001", reason: null },
      { accountId: "70100002", credentials: null, reason: expect.stringContaining("may not post") },
      { accountId: "70100003", credentials: null },
    ],
  });
});

it("an unknown error of the dialog keeps LinkedIn's own words", async () => {
  const parameters = new URLSearchParams({
    error: "server_error",
    error_description: "Bummer, something went wrong",
  });
  expect(await linkedin.discover(here.context, { redirectUri, parameters })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("Bummer"),
  });
});
