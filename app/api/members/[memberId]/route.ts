import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { updateMember } from "@/lib/members/members";
import { MemberParams, RemoveMemberQuery, UpdateMemberBody } from "@/lib/members/schema";
import { removeMember } from "@/lib/posts/remove-member";

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
