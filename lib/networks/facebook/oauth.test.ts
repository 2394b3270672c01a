import { beforeEach, expect, it } from "vitest";
import {
  connect,
  redirectUri,
  type SimulatedNetwork,
  simulateNetwork,
} from "@/testing/publishing/simulated-network";
import { facebook } from ".";
import { authorizationUrl } from "./oauth";

const personTwo = "10224680135791102";
const withoutPages = "10224680135791103";
let here: SimulatedNetwork;

beforeEach(async () => {
  here = await simulateNetwork("facebook");
});

it("the authorization URL asks for exactly the scopes that the product needs", () => {
  const url = new URL(authorizationUrl(here.context.settings, { redirectUri, state: "a state" }));
  expect(url.pathname).toBe("/v25.0/dialog/oauth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "test-app",
    redirect_uri: redirectUri,
    state: "a state",
    response_type: "code",
    scope:
      "pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_engagement,business_management",
    auth_type: "rerequest",
  });
});

it("Pages on later pages of the list are found", async () => {
  here.simulator.set({ accountsPerAnswer: 1 });
  expect(await connect(here)).toMatchObject({
    state: "discovered",
    authorizedUserId: "10224680135791101",
    accounts: [
      { name: "Sample Page One", handle: "sample.page.one", reason: null, tokenExpiresAt: null },
      { name: "Sample Page Two", reason: null },
      {
        name: "Sample Page Three",
        credentials: null,
        reason: expect.stringContaining("create content"),
      },
    ],
  });
});

it("Pages of a business are found once each, with the reason why they cannot be connected", async () => {
  const discovery = await connect(here, { personId: personTwo });
  expect(discovery).toMatchObject({
    accounts: [
      { name: "Sample Page One", reason: null },
      { name: "Sample Page Four", reason: null },
      { name: "Sample Page Five", credentials: null },
    ],
  });
});

it("a sign-in without business_management finds the person's own Pages", async () => {
  const choice = { personId: personTwo, without: ["business_management"] };
  expect(await connect(here, choice)).toMatchObject({
    accounts: [{ name: "Sample Page One" }, { name: "Sample Page Four" }],
  });
});

it("a sign-in without Pages is refused with a sentence", async () => {
  expect(
    await connect(here, { personId: withoutPages, without: ["business_management"] }),
  ).toMatchObject({
    state: "refused",
    message: expect.stringContaining("no Page"),
  });
});

it("a refusal names every missing permission with its purpose", async () => {
  const without = ["pages_manage_posts", "pages_manage_engagement"];
  expect(await connect(here, { without })).toEqual({
    state: "refused",
    message:
      "Facebook did not grant pages_manage_posts and pages_manage_engagement (publish posts, photos and videos to your pages; add later posts of a sequence as comments). Connect again and leave every permission on.",
  });
});

it("a code is refused with another redirect address", async () => {
  const address = authorizationUrl(here.context.settings, { redirectUri, state: "s" });
  const { searchParams: parameters } = await here.simulator.consent(address);
  const other = { redirectUri: `${redirectUri}/`, parameters };
  expect((await facebook.discover(here.context, other)).state).toBe("refused");
});

it("a wrong app secret is refused with a sentence for the administrator", async () => {
  const settings = { ...here.context.settings, appSecret: "another" };
  const context = { ...here.context, settings };
  const address = authorizationUrl(settings, { redirectUri, state: "s" });
  const { searchParams: parameters } = await here.simulator.consent(address);
  expect(await facebook.discover(context, { redirectUri, parameters })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("administrator"),
  });
});

it("an unknown error of the dialog keeps Facebook's own words", async () => {
  const parameters = new URLSearchParams({
    error_code: "1349126",
    error_message: "App Not Setup: this app is still in development mode",
  });
  expect(await facebook.discover(here.context, { redirectUri, parameters })).toMatchObject({
    state: "refused",
    message: expect.stringContaining("App Not Setup"),
  });
});

it("the token is not sent to a `next` address of another host", async () => {
  const asked: string[] = [];
  const spying: typeof fetch = async (input, init) => {
    asked.push(new URL(String(input)).origin);
    const response = await fetch(input, init);
    if (!String(input).includes("/me/accounts")) return response;
    const text = (await response.text()).replaceAll(here.simulator.url, "http://elsewhere.invalid");
    return new Response(text, response);
  };
  here.simulator.set({ accountsPerAnswer: 1 });
  const address = authorizationUrl(here.context.settings, { redirectUri, state: "s" });
  const { searchParams: parameters } = await here.simulator.consent(address);
  const context = { ...here.context, fetch: spying };
  expect((await facebook.discover(context, { redirectUri, parameters })).state).toBe("discovered");
  expect(new Set(asked)).toEqual(new Set([here.simulator.url]));
});
