import { randomUUID } from "node:crypto";
import { actorFromSession } from "@/lib/identity/auth/actor-from-session";
import { logOut } from "@/lib/identity/auth/sessions";
import { setUp } from "@/lib/identity/auth/set-up";
import { acceptInvitation } from "@/lib/identity/members/accept-invitation";
import { createInvitation } from "@/lib/identity/members/invitations";
import type { Actor, Role } from "@/lib/kernel/actor";
import { env } from "@/lib/kernel/env";
import type { AnonymousCaller } from "@/lib/kernel/open-operation";

export const workspaceName = "Sample workspace";

/** Each has an address at example.com, where no mail arrives. */
export const people = {
  ada: { name: "Sample Ada", role: "admin" },
  ben: { name: "Sample Ben", role: "admin" },
  cleo: { name: "Sample Cleo", role: "member" },
  dan: { name: "Sample Dan", role: "member" },
  eva: { name: "Sample Eva", role: "viewer" },
} as const satisfies Record<string, { name: string; role: Role }>;

export type PersonKey = keyof typeof people;

/** A signed-in person, whose token answers the networks' callbacks. */
export type Colleague = Actor & { userId: string; token: string };

export type Team = Record<PersonKey, Colleague>;

export function addressOf(key: PersonKey): string {
  return `${key}@example.com`;
}

/** Sets the installation up as Ada, who invites the others. All of them have the same password. */
export async function formTeam(password: string, timeZone: string): Promise<Team> {
  const ada = await signedIn((caller) =>
    setUp(caller, {
      setupSecret: env.SETUP_SECRET,
      workspaceName,
      name: people.ada.name,
      email: addressOf("ada"),
      password,
      timeZone,
    }),
  );
  const join = async (key: PersonKey): Promise<Colleague> => {
    const { name, role } = people[key];
    const { url } = await createInvitation(ada, { email: addressOf(key), role });
    const [, token = ""] = (url ?? "").split("#token=");
    return signedIn((caller) => acceptInvitation(caller, { token, name, password, timeZone }));
  };
  return {
    ada,
    ben: await join("ben"),
    cleo: await join("cleo"),
    dan: await join("dan"),
    eva: await join("eva"),
  };
}

export async function signEverybodyOut(team: Team): Promise<void> {
  for (const colleague of Object.values(team)) await logOut(colleague, {});
}

async function signedIn(join: (caller: AnonymousCaller) => Promise<unknown>): Promise<Colleague> {
  let token = "";
  await join({
    requestId: randomUUID(),
    userAgent: null,
    address: "127.0.0.1",
    deviceToken: null,
    rememberDevice: () => undefined,
    startSession: (given) => {
      token = given;
    },
  });
  const actor = await actorFromSession(token);
  if (!actor?.userId) throw new Error("Nobody is signed in.");
  return { ...actor, userId: actor.userId, token };
}
