import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { z } from "zod";
import { db } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { Uuid } from "@/lib/schema";
import { workspaceId } from "@/lib/workspaces/workspace-id";
import { contentHeaders } from "../content-headers";
import { findMedia } from "../media-store";
import { mediaVariants } from "../storage";
import { byteRoute } from "./byte-route";
import { keptFile } from "./media-files";
import { openTicket } from "./ticket";

const ReadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  variant: z.enum(mediaVariants),
  inline: z.boolean().optional(),
});

/** Answers a signed address with the bytes; a deleted medium is gone at once. */
export const sendMedia = byteRoute({
  GET: async ({ parameters }) => {
    const claims = { ticket: parameters.ticket, claims: ReadClaims };
    const { variant, inline, ...place } = openTicket("read", claims);
    const media = await findMedia(db, place.workspaceId, place.mediaId);
    if (!media?.sha256) throw notFound("medium");
    const path = keptFile(place, { sha256: media.sha256, variant });
    const { size } = await stat(path);
    return {
      headers: { ...contentHeaders(media, variant, { inline }), "Content-Length": String(size) },
      body: createReadStream(path),
    };
  },
});
