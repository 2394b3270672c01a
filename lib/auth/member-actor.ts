import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { workspaceId } from "@/lib/kernel/workspace-id";

type Membership = {
  workspaceId: string;
  userId: string;
  role: Role;
  sessionId: string;
  requestId: string;
};

export function memberActor(membership: Membership): Actor & { userId: string } {
  return {
    ...membership,
    workspaceId: workspaceId(membership.workspaceId),
    via: "session",
    access: "edit",
    admin: membership.role === "admin",
    credentialId: null,
    authenticatedAt: now(),
  };
}
