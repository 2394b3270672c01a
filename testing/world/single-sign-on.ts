import { randomUUID } from "node:crypto";
import * as callback from "@/app/api/auth/sso/callback/route";
import * as identity from "@/app/api/auth/sso/identity/route";
import * as sso from "@/app/api/auth/sso/route";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import type { IdentityProvider, ProviderAccount } from "../servers/identity-provider";
import { callRoute, type RouteAnswer } from "./call-route";
import { plant } from "./canaries";
import { type Person, smallWorld } from "./world";

export async function installedWorld() {
  const world = await smallWorld();
  await db.installation.deleteMany();
  await db.installation.create({ data: { workspaceId: world.workspace.id } });
  return world;
}

export function anAccount(fields: Partial<ProviderAccount> = {}): ProviderAccount {
  const sub = randomUUID();
  const email = `${sub}@example.com`;
  return { sub, email, email_verified: true, name: "A sample person", ...fields };
}

export function ssoBrowser(provider: IdentityProvider, person: Person | null = null) {
  plant("the client secret", provider.client.secret);
  const here = new Map<string, string>();
  const there = new Map<string, string>();
  if (person) keep(here, [person.cookie]);

  const call = async (
    handlers: Parameters<typeof callRoute>[0],
    method: "GET" | "POST" | "DELETE",
    path: string,
  ): Promise<RouteAnswer> => {
    const headers = { Cookie: cookiesOf(here), Origin: method === "GET" ? null : env.BASE_URL };
    const answer = await callRoute(handlers, method, { path, headers });
    keep(here, answer.headers.getSetCookie());
    return answer;
  };
  const start = async (query = "") => locationOf(await call(sso, "GET", `/api/auth/sso${query}`));
  const startLink = async () => {
    const { body } = await call(identity, "POST", "/api/auth/sso/identity");
    return new URL(String(body.authorizationUrl));
  };
  const atProvider = async (from: URL): Promise<URL> => {
    let url = from;
    while (url.origin === provider.url) {
      const headers = { Cookie: cookiesOf(there) };
      const answer = await fetch(url, { headers, redirect: "manual" });
      keep(there, answer.headers.getSetCookie());
      const location = answer.headers.get("Location");
      if (!location) throw new Error(`The provider answered ${answer.status} at ${url.pathname}.`);
      url = new URL(location, url);
    }
    return url;
  };
  const comeBack = async ({ pathname, search }: URL): Promise<URL> =>
    locationOf(await call(callback, "GET", `${pathname}${search}`));

  const through = async (query = "") => await comeBack(await atProvider(await start(query)));
  return { call, start, startLink, atProvider, comeBack, through, cookies: here };
}

export type SsoBrowser = ReturnType<typeof ssoBrowser>;

function locationOf({ status, headers }: RouteAnswer): URL {
  if (status !== 303) throw new Error(`It answered ${status}.`);
  return new URL(headers.get("Location") ?? "");
}

function cookiesOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

function keep(jar: Map<string, string>, set: string[]): void {
  for (const cookie of set) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") jar.delete(name);
    else jar.set(name, value);
  }
}
