import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { contentHeaders } from "../content-headers";
import { findMedia } from "../media-store";
import type { MediaVariant } from "../storage";
import { answerFile } from "./answer-file";
import { storedFile } from "./media-files";
import { verifyToken } from "./signed-token";
import { streamRoute } from "./stream-route";

const variants = /^(original|thumbnail|jpeg|crop-[0-9a-f]{32})$/;

const ReadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  variant: z.custom<MediaVariant>((one) => variants.test(String(one))),
  inline: z.boolean().optional(),
});

export const sendMedia = streamRoute({
  GET: async (call) => {
    const token = { token: call.parameters.ticket, claims: ReadClaims };
    const { variant, inline, ...key } = verifyToken("read", token);
    const media = await findMedia(db, key.workspaceId, key.mediaId);
    if (!media?.sha256) throw notFound("medium");
    const path = storedFile(key, { sha256: media.sha256, variant });
    const etag = `"${media.sha256}-${variant}"`;
    const headers = contentHeaders(media, variant, { inline });
    return await answerFile(call, { path, headers, etag });
  },
});
