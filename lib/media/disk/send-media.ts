import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import { contentHeaders } from "../content-headers";
import { storageAt } from "../media-storage";
import { findMedia } from "../media-store";
import type { MediaVariant } from "../storage";
import { isVariant } from "../stored-name";
import { answerFile } from "./answer-file";
import { verifyToken } from "./signed-token";
import { streamRoute } from "./stream-route";

const ReadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  variant: z.custom<MediaVariant>((one) => isVariant(String(one))),
  inline: z.boolean().optional(),
});

export const sendMedia = streamRoute({
  GET: async (call) => {
    const token = { token: call.parameters.ticket, claims: ReadClaims };
    const { variant, inline, ...key } = verifyToken("read", token);
    const media = await findMedia(db, key.workspaceId, key.mediaId);
    if (!media?.sha256) throw notFound("medium");
    // An address stays good when its medium is moved to another storage.
    const storage = storageAt(media.place);
    const stored = { sha256: media.sha256, variant };
    const sizeBytes = await storage.sizeOf(key, stored);
    if (sizeBytes === null) throw notFound("medium");
    const open = (range: ByteRange) => storage.open(key, { ...stored, range });
    const etag = `"${media.sha256}-${variant}"`;
    const headers = contentHeaders(media, variant, { inline });
    return await answerFile(call, { sizeBytes, open, headers, etag });
  },
});
