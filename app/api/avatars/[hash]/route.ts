import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerAvatar } from "@/lib/library/avatars/avatars";
import { AvatarParams } from "@/lib/library/avatars/schema";

const avatar = {
  definition: {
    name: "get_avatar",
    summary: "Read the picture of a person or of an account",
    scope: "workspace:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: avatar,
      auth: "any",
      params: AvatarParams,
      answers: { 200: "image/webp", 304: null },
    },
    ({ actor, params, request }) =>
      answerAvatar(actor, { ...params, ifNoneMatch: request.headers.get("If-None-Match") }),
  ),
});
