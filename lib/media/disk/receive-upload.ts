import { z } from "zod";
import { db } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { Uuid } from "@/lib/kernel/schema";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { findMedia } from "../media-store";
import type { MediaPlace } from "../storage";
import { allowSlowUpload } from "./allow-slow-upload";
import { byteRoute } from "./byte-route";
import { counted } from "./counted";
import { diskStorage } from "./disk-storage";
import { stagedFile, writeDurably } from "./media-files";
import { openTicket } from "./ticket";
import { assertUploadHeaders } from "./upload-headers";

const UploadClaims = z.strictObject({
  workspaceId: Uuid.transform(workspaceId),
  mediaId: Uuid,
  contentType: z.string(),
  sizeBytes: z.int(),
});

/** The storage PUT: takes the reserved bytes under the ticket in the address, and may be repeated. */
export const receiveUpload = byteRoute({
  PUT: async ({ request, parameters }) => {
    const claims = { ticket: parameters.ticket, claims: UploadClaims };
    const upload = openTicket("upload", claims);
    assertUploadHeaders(request, upload);
    await assertReserved(upload);
    // Kept open on errors, so that the refusal can still be sent.
    const source = request.iterator({ destroyOnReturn: false });
    const { chunks, sha256 } = counted(source, upload.sizeBytes);
    const write = () => writeDurably(stagedFile(upload), chunks);
    await allowSlowUpload(request, write).catch(refuseWhenFull);
    await dropUnlessReserved(upload);
    return {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        ETag: `"${sha256()}"`,
      },
      body: JSON.stringify({ mediaId: upload.mediaId, sizeBytes: upload.sizeBytes }),
    };
  },
});

async function assertReserved(place: MediaPlace): Promise<void> {
  const media = await findMedia(db, place.workspaceId, place.mediaId);
  if (!media) throw notFound("upload");
  if (media.state === "ready") {
    throw new AppError("link_expired", "This upload is complete and takes no more bytes.");
  }
}

/** A completion or a deletion may have come while the bytes did: leave nothing behind them. */
async function dropUnlessReserved(place: MediaPlace): Promise<void> {
  try {
    await assertReserved(place);
  } catch (error) {
    await diskStorage.discardUpload(place);
    throw error;
  }
}

function refuseWhenFull(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "ENOSPC") {
    throw new AppError("unavailable", "The server has no space left for uploads.", {
      cause: error,
    });
  }
  throw error;
}
