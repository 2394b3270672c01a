import { assertOwnOrAdmin, countTies, endMembership } from "@/lib/identity/members/end-membership";
import {
  MemberParams,
  MemberRemoved,
  RemoveMember,
  ResponsibilitiesAnswer,
} from "@/lib/identity/members/schema";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { countPostsManagedBy, handOverPosts } from "./assign-post";

export const getResponsibilities = operation({
  name: "get_responsibilities",
  summary: "Count what a member manages, and what would end without them",
  scope: "self",
  input: MemberParams,
  output: ResponsibilitiesAnswer,
  failures: ["forbidden"],
  run: async (actor, { memberId }) => {
    assertOwnOrAdmin(actor, memberId);
    const ties = await countTies(actor, memberId);
    const posts = await countPostsManagedBy(db, actor, memberId);
    return { responsibilities: { ...posts, ...ties } };
  },
});

/**
 * Is allowed to administrators, and to everybody for their own membership. Takes effect with the
 * next request in every process; scheduled posts stay and go out.
 */
export const removeMember = operation({
  name: "remove_member",
  summary: "Remove a member, or leave",
  scope: "self",
  input: RemoveMember,
  output: MemberRemoved,
  failures: ["forbidden", "last_admin", "validation_failed"],
  run: (actor, { memberId, handOverTo }) => {
    assertOwnOrAdmin(actor, memberId);
    if (handOverTo === memberId) throw ownSuccessor();
    return transaction(async (tx) => {
      const handOver = async () => {
        if (!handOverTo) return 0;
        return await handOverPosts(tx, actor, { fromUserId: memberId, toUserId: handOverTo });
      };
      const handedOverPosts = await endMembership(tx, actor, { memberId, handOver });
      return { removed: true as const, handedOverPosts };
    });
  },
});

function ownSuccessor(): AppError {
  const message = "Choose somebody who stays.";
  return new AppError("validation_failed", `handOverTo: ${message}`, {
    details: [{ path: "handOverTo", code: "leaves", message }],
  });
}
