import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { updateMember } from "@/lib/identity/members/members";
import { MemberParams, RemoveMemberQuery, UpdateMemberBody } from "@/lib/identity/members/schema";
import { removeMember } from "@/lib/planning/posts/remove-member";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PATCH: route(
    {
      operation: updateMember,
      auth: "admin-session",
      recentAuth: true,
      params: MemberParams,
      body: UpdateMemberBody,
    },
    ({ actor, params, body }) => updateMember(actor, { ...params, ...body }),
  ),
  DELETE: route(
    {
      operation: removeMember,
      auth: "session",
      recentAuth: true,
      params: MemberParams,
      query: RemoveMemberQuery,
    },
    ({ actor, params, query }) => removeMember(actor, { ...params, ...query }),
  ),
});
