import type { AuthOptions } from "next-auth";
import { env } from "@/lib/kernel/env";
import { actorFromSession } from "./actor-from-session";
import { sessionCookieName, sessionCookieOptions, sessionMaxDays } from "./session-cookie";

/**
 * next-auth reads the session cookie of a page's request and asks us for its actor. Its own HTTP
 * routes are not mounted; sign-in and sign-out are operations of ours.
 */
export function sessionOptions(): AuthOptions {
  return {
    secret: env.SETUP_SECRET,
    providers: [],
    session: { strategy: "jwt", maxAge: sessionMaxDays * 86_400 },
    cookies: { sessionToken: { name: sessionCookieName, options: sessionCookieOptions() } },
    jwt: {
      decode: async ({ token }) => {
        const actor = token ? await actorFromSession(token) : null;
        return actor && token ? { actor, opaque: token } : null;
      },
      encode: async ({ token }) => String(token?.opaque ?? ""),
    },
    callbacks: {
      session: ({ session, token }) => ({ ...session, actor: token.actor }),
    },
  };
}
