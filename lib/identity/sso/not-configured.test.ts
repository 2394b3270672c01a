import { expect, it } from "vitest";
import * as callback from "@/app/api/auth/sso/callback/route";
import * as identity from "@/app/api/auth/sso/identity/route";
import * as sso from "@/app/api/auth/sso/route";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";

it("without an issuer there is no single sign-on at any address", async () => {
  const { member } = await smallWorld();
  for (const [handlers, method, path] of [
    [sso, "GET", "/api/auth/sso"],
    [callback, "GET", "/api/auth/sso/callback?code=x&state=y"],
    [identity, "POST", "/api/auth/sso/identity"],
    [identity, "DELETE", "/api/auth/sso/identity"],
  ] as const) {
    const { status, body } = await callRoute(handlers, method, { path, as: member });
    expect([status, body]).toMatchObject([404, { error: { code: "not_found" } }]);
  }
  const read = await callRoute(identity, "GET", { path: "/api/auth/sso/identity", as: member });
  expect(read.body).toEqual({ provider: null, identity: null });
});
