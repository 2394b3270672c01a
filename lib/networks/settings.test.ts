import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/kernel/env";
import { readNetworkSettings } from "./settings";

const given = {
  DATABASE_URL: "postgres://herald@127.0.0.1/herald",
  SETUP_SECRET: "a-setup-secret-for-tests",
  ENCRYPTION_KEYS: `new:${Buffer.alloc(32, 1).toString("base64")}`,
};

describe("the configuration of networks", () => {
  it("a network without credentials is simulated, with a secret of this installation", () => {
    const [network] = Object.values(networksOf(given).networks);
    const [other] = Object.values(
      networksOf({ ...given, ENCRYPTION_KEYS: `a:${Buffer.alloc(32, 2).toString("base64")}` })
        .networks,
    );
    expect(network).toMatchObject({ sandbox: true });
    expect(Object.values(network?.origins ?? {})).toContain("http://localhost:3900");
    expect(network?.appSecret).not.toBe(other?.appSecret);
  });

  it("a network with credentials is the real one, and half a pair of them is refused", () => {
    const real = {
      ...given,
      FACEBOOK_APP_ID: "1",
      FACEBOOK_APP_SECRET: "s",
      FACEBOOK_VERSION: "v26.0",
    };
    expect(networksOf(real).networks.facebook).toMatchObject({ sandbox: false, version: "v26.0" });
    expect(() => networksOf({ ...given, FACEBOOK_APP_ID: "1" })).toThrow(/must be set together/);
  });

  it("without sandboxes the networks that need no app are there, and no other", () => {
    const { networks, sandboxes } = networksOf({ ...given, SANDBOX: "off" });
    expect(Object.keys(networks).sort()).toEqual(["bluesky", "ghost", "mastodon", "wordpress"]);
    expect(Object.values(networks).some(({ sandbox }) => sandbox)).toBe(false);
    expect(sandboxes).toEqual({});
  });

  it("what a network grants to some apps only is said by name, and to every sandbox", () => {
    const featuresOf = (more: Record<string, string>) =>
      networksOf({ ...given, ...more }).networks.facebook?.features;
    const app = { FACEBOOK_APP_ID: "1", FACEBOOK_APP_SECRET: "s" };
    expect(featuresOf({})).toEqual(["PAGE_MENTIONING"]);
    expect(featuresOf(app)).toEqual([]);
    expect(featuresOf({ ...app, FACEBOOK_PAGE_MENTIONING: "on" })).toEqual(["PAGE_MENTIONING"]);
    const mistaken = { ...app, FACEBOOK_PAGE_MENTIONING: "yes" };
    expect(() => featuresOf(mistaken)).toThrow(/FACEBOOK_PAGE_MENTIONING: must be on or off/);
  });
});

describe("a network that takes money", () => {
  const own = { X_APP_ID: "1", X_APP_SECRET: "s" };
  const read = (more: Record<string, string>) => networksOf({ ...given, ...more }).networks.x;

  it("has the prices and the limit that the variables say, and its own prices for the rest", () => {
    const prices = { post: 0.015, link: 0.25, alt: 0.005 };
    const monthlyMicroDollars = 12_500_000;
    expect(read({ ...own, X_PRICES: "link=0.25", X_MONTHLY_LIMIT: "12.50" })).toMatchObject({
      prices,
      monthlyMicroDollars,
    });
    expect(read(own)).toMatchObject({ prices: { link: 0.2 }, monthlyMicroDollars: null });
    expect(read({ X_MONTHLY_LIMIT: "0" })).toMatchObject({ sandbox: true, monthlyMicroDollars: 0 });
  });

  it("refuses prices and limits that are none", () => {
    for (const X_PRICES of ["post", "post=-1", "video=1", "constructor=1"]) {
      expect(() => read({ ...own, X_PRICES })).toThrow(/X_PRICES: must be prices in dollars/);
    }
    expect(() => read({ ...own, X_MONTHLY_LIMIT: "20 €" })).toThrow(/X_MONTHLY_LIMIT/);
  });
});

function networksOf(variables: Record<string, string>) {
  return readNetworkSettings(readEnv(variables));
}
