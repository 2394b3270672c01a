import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import type { Actor } from "@/lib/kernel/actor";
import { hasInstallation } from "./has-installation";
import { sessionOptions } from "./session-options";

export const currentMember = cache(async (): Promise<Actor> => {
  return (await currentActor()) ?? redirect((await hasInstallation()) ? "/sign-in" : "/setup");
});

export const currentActor = cache(async (): Promise<Actor | null> => {
  const session = await getServerSession(sessionOptions());
  return session?.actor ?? null;
});

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
