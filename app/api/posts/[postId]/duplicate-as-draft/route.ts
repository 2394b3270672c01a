import { duplicatePostAsDraft } from "@/lib/drafts/drafts";
import { DuplicateAsDraftBody } from "@/lib/drafts/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { PostParams } from "@/lib/posts/schema";

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
