import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { duplicatePostAsDraft } from "@/lib/planning/drafts/drafts";
import { DuplicateAsDraftBody } from "@/lib/planning/drafts/schema";
import { PostParams } from "@/lib/planning/posts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: duplicatePostAsDraft,
      auth: "any",
      params: PostParams,
      body: DuplicateAsDraftBody,
    },
    ({ actor, params, body }) => duplicatePostAsDraft(actor, { ...params, ...body }),
  ),
});
