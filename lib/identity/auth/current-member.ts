import { redirect } from "next/navigation";
import { type AuthOptions, getServerSession } from "next-auth";
import { cache } from "react";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { actorFromSession } from "./actor-from-session";
import { findInstalledName, isInstalled } from "./installation-store";
import { sessionCookieName, sessionCookieOptions, sessionMaxDays } from "./session-cookie";

export const currentMember = cache(async (): Promise<Actor> => {
  return (await currentActor()) ?? redirect((await hasInstallation()) ? "/sign-in" : "/setup");
});

export const currentActor = cache(async (): Promise<Actor | null> => {
  const session = await getServerSession(sessionOptions());
  return session?.actor ?? null;
});

export function hasInstallation(): Promise<boolean> {
  return isInstalled(db);
}

export function installedName(): Promise<string | null> {
  return findInstalledName(db);
}

/**
 * next-auth reads the session cookie of a page's request and asks us for its actor. Its own HTTP
 * routes are not mounted; sign-in and sign-out are operations of ours.
 */
function sessionOptions(): AuthOptions {
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

declare module "next-auth" {
  interface Session {
    actor: Actor;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    actor: Actor;
    opaque: string;
  }
}
