import type { Actor } from "@/lib/kernel/actor";
import type { MemberRow } from "./member-store";
import type { Member } from "./schema";

export function presentMember(actor: Actor, { role, createdAt, user }: MemberRow): Member {
  const { email, ...person } = user;
  return {
    ...person,
    email: actor.admin || user.id === actor.userId ? email : null,
    role,
    joinedAt: createdAt.toISOString(),
  };
}
