import type { RefusalWriter } from "../../simulation/inject-fault";
import { json, type Reply } from "../../simulation/reply";
import type { SimulatedRequest } from "../../simulation/request";
import type { ErrorAnswers } from "../../simulation/start";
import { tokenFor } from "../call";
import type { Site } from "./site";
import type { Token } from "./state";
import { findAccount, rightsOf, type SampleAccount } from "./world";

export type Caller = { account: SampleAccount; token: Token; rights: ReadonlySet<string> };

/** Passwords may be written with spaces, which count for nothing. */
export function tokenIn({ headers }: SimulatedRequest): string | null {
  const [, given = ""] = headers.authorization?.match(/^Basic (\S+)$/) ?? [];
  const written = Buffer.from(given, "base64").toString("utf8");
  const end = written.indexOf(":");
  if (given === "" || end < 0) return null;
  return tokenFor(written.slice(0, end), written.slice(end + 1).replace(/[^a-z\d]/gi, ""));
}

export function readCaller(site: Site, request: SimulatedRequest): Caller {
  const given = site.switches.passwords === "offered" ? tokenIn(request) : null;
  const token = site.store.state.tokens.get(given ?? "");
  const account = findAccount(token?.personId);
  if (token && account) return { account, token, rights: rightsOf(account.role, token.without) };
  if (given === null || !site.switches.namesWrongPasswords) {
    refuse(401, "rest_not_logged_in", "You are not currently logged in.");
  }
  const words = "The provided password is an invalid application password.";
  return refuse(401, "incorrect_password", words);
}

export function refuse(
  status: number,
  code: string,
  message: string,
  more: Record<string, unknown> = {},
): never {
  throw new Refusal(status, { code, message, data: { status, ...more } });
}

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly body: { code: string; message: string; data: Record<string, unknown> },
  ) {
    super(body.message);
  }
}

/** A firewall before the site answers with a page. */
export function htmlPage(
  status: number,
  title: string,
  headers: Record<string, string> = {},
): Reply {
  const body = `<!doctype html><title>${title}</title><h1>${title}</h1>`;
  return { status, headers, contentType: "text/html; charset=UTF-8", body };
}

const writeFault: RefusalWriter = (fault) => {
  if (fault.kind === "error") {
    const { status, name: code = "rest_error", message } = fault;
    return json({ code, message, data: { status } }, status);
  }
  const seconds = fault.retryAfterSeconds ?? (fault.minutes ?? 0) * 60;
  const headers: Record<string, string> = seconds > 0 ? { "retry-after": String(seconds) } : {};
  return htmlPage(429, "Too Many Requests", headers);
};

export const errorAnswers: ErrorAnswers = {
  refuse: writeFault,
  answerTo: (error) => {
    if (error instanceof Refusal) return json(error.body, error.status);
    throw error;
  },
  notFound: ({ url, method }) => {
    if (!url.pathname.startsWith("/wp-json")) return htmlPage(404, "Page not found");
    const message = "No route was found matching the URL and request method.";
    return json({ code: "rest_no_route", message, data: { status: 404, method } }, 404);
  },
};
