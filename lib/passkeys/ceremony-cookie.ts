import { env } from "@/lib/kernel/env";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { challengeMinutes } from "./challenge-store";

const cookieName = "herald_ceremony";

type Call = { request: Request; headers: Headers };

/**
 * Returns the secret that ties a ceremony without a session to one browser, and gives the browser
 * one more span of its cookie. All tabs share it, so that each of them can be answered.
 */
export function ceremonyBrowser({ request, headers }: Call): string {
  const browser = secretIn(request.headers.get("Cookie")) ?? newOneTimeToken().token;
  const secure = env.BASE_URL.startsWith("https:") ? "; Secure" : "";
  const flags = `Path=/api/auth/passkeys; HttpOnly; SameSite=Strict; Max-Age=${2 * challengeMinutes * 60}`;
  headers.append("Set-Cookie", `${cookieName}=${browser}; ${flags}${secure}`);
  return browser;
}

function secretIn(cookies: string | null): string | null {
  return (
    new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "")?.[1] ?? null
  );
}
