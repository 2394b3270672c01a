import { randomUUID } from "node:crypto";
import * as acceptRoute from "@/app/api/invitations/accept/route";
import * as lookupRoute from "@/app/api/invitations/lookup/route";
import * as invitationsRoute from "@/app/api/invitations/route";
import type { SentInvitation } from "@/lib/identity/members/schema";
import { callRoute, type RouteAnswer } from "./call-route";
import { plant } from "./canaries";
import type { Person } from "./world";

type Invited = { email: string; role: "admin" | "member" | "viewer" };

export async function invite(by: Person, fields: Partial<Invited> = {}) {
  const body = { email: `${randomUUID()}@example.com`, role: "member", ...fields };
  const path = "/api/invitations";
  const answer = await callRoute(invitationsRoute, "POST", { path, as: by, body });
  if (answer.status !== 200) throw new Error(`The invitation failed with ${answer.status}.`);
  const { invitation, url } = answer.body as SentInvitation;
  return { id: invitation.id, email: invitation.email, token: tokenIn(url) };
}

export function tokenIn(url: unknown): string {
  const [, token = ""] = String(url).split("#token=");
  return plant("an invitation's token", token);
}

export const newPassword = "a password of five words";

export function accept(
  token: string,
  { as, ...fields }: { as?: Person; name?: string; password?: string } = {},
): Promise<RouteAnswer> {
  return callRoute(acceptRoute, "POST", {
    path: "/api/invitations/accept",
    ...(as && { as }),
    body: { token, name: "A new colleague", password: newPassword, timeZone: "UTC", ...fields },
  });
}

export function lookUp(token: string): Promise<RouteAnswer> {
  const path = "/api/invitations/lookup";
  return callRoute(lookupRoute, "POST", { path, body: { token } });
}

export function codeOf({ body }: Pick<RouteAnswer, "body">): unknown {
  return Object(body.error).code ?? null;
}
