import { countCredentialsOf } from "@/lib/credentials/revoke-credentials-of";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { countPostsManagedBy } from "@/lib/posts/hand-over-posts";
import { countOpenBy } from "./invitation-store";
import { findMember } from "./member-store";
import { assertOwnOrAdmin } from "./remove-member";
import { MemberParams, ResponsibilitiesAnswer } from "./schema";

export const getResponsibilities = operation({
  name: "get_responsibilities",
  summary: "Count what a member manages, and what would end without them",
  scope: "self",
  input: MemberParams,
  output: ResponsibilitiesAnswer,
  failures: ["forbidden"],
  run: async (actor, { memberId }) => {
    assertOwnOrAdmin(actor, memberId);
    const { user } = await findMember(db, actor.workspaceId, memberId);
    const [posts, credentials, invitations] = await Promise.all([
      countPostsManagedBy(db, actor, user.id),
      countCredentialsOf(db, actor, user.id),
      countOpenBy(db, actor.workspaceId, user.id),
    ]);
    return { responsibilities: { ...posts, ...credentials, invitations } };
  },
});
