import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { readTokenCookie, setTokenCookie } from "@/lib/kernel/token-cookie";
import { challengeMinutes } from "./challenge-store";

const ceremonyCookie = {
  name: "herald_ceremony",
  path: "/api/auth/passkeys",
  maxAgeSeconds: 2 * challengeMinutes * 60,
};

type Call = { request: Request; headers: Headers };

/**
 * Returns the secret that ties a ceremony without a session to one browser, and gives the browser
 * one more span of its cookie. All tabs share it, so that each of them can be answered.
 */
export function ceremonyBrowser({ request, headers }: Call): string {
  const browser = readTokenCookie(request, ceremonyCookie) ?? newOneTimeToken().token;
  headers.append("Set-Cookie", setTokenCookie(ceremonyCookie, browser));
  return browser;
}
