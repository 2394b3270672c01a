import { z } from "zod";
import { answerAvatar } from "@/lib/avatars/avatars";
import { AvatarParams } from "@/lib/avatars/schema";
import { methods } from "@/lib/http/methods";
import { type Documented, route } from "@/lib/http/route";

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
