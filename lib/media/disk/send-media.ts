import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { contentHeaders } from "../content-headers";
import { findMedia } from "../media-store";
import { mediaVariants } from "../storage";
import { answerFile } from "./answer-file";
import { byteRoute } from "./byte-route";
import { keptFile } from "./media-files";
import { openTicket } from "./ticket";

const ReadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  variant: z.enum(mediaVariants),
  inline: z.boolean().optional(),
});

/** Answers a signed address with the bytes or a range of them; a deleted medium is gone at once. */
export const sendMedia = byteRoute({
  GET: async (call) => {
    const claims = { ticket: call.parameters.ticket, claims: ReadClaims };
    const { variant, inline, ...place } = openTicket("read", claims);
    const media = await findMedia(db, place.workspaceId, place.mediaId);
    if (!media?.sha256) throw notFound("medium");
    const path = keptFile(place, { sha256: media.sha256, variant });
    const etag = `"${media.sha256}-${variant}"`;
    const headers = contentHeaders(media, variant, { inline });
    return await answerFile(call, { path, headers, etag });
  },
});
