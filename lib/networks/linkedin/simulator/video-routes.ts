import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { takeProcessingFailure, videoFailure } from "../../simulation/video";
import { readBody, readRestCaller, requirePoster } from "./caller";
import { pollAsset } from "./content";
import { invalid, notFound, refuse } from "./rest";
import type { Site } from "./site";
import type { Token, Video } from "./state";
import { organizationIdOf } from "./world";

const sizeMin = 75 * 1024;
const sizeMax = 500 * 1024 * 1024;

export function videoRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/rest/videos",
      operation: "videos.action",
      run: (visit) => takeAction(site, visit),
    },
    {
      method: "PUT",
      path: "/dms-uploads/:uploadId/:part",
      operation: "videos.part",
      run: (visit) => receive(site, visit),
    },
    {
      method: "GET",
      path: "/rest/videos/:videoUrn",
      operation: "videos.read",
      run: (visit) => readVideo(site, visit),
    },
  ];
}

function takeAction(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "w_organization_social");
  switch (visit.request.parameters.get("action")) {
    case "initializeUpload":
      return initialize(site, visit, caller);
    case "finalizeUpload":
      return finalize(site, visit, caller);
    default:
      invalid("ILLEGAL_ARGUMENT", "Unknown action");
  }
}

const Initialization = z.object({
  initializeUploadRequest: z.object({
    owner: z.string(),
    fileSizeBytes: z.number().int(),
    uploadCaptions: z.boolean().optional(),
    uploadThumbnail: z.boolean().optional(),
  }),
});

function initialize(site: Site, visit: Visit, caller: Token): Reply {
  const asked = readBody(visit.request, Initialization).initializeUploadRequest;
  const organizationId = requirePoster(caller, organizationIdOf(asked.owner), "owner");
  const { fileSizeBytes: sizeBytes } = asked;
  if (sizeBytes < sizeMin || sizeBytes > sizeMax) {
    invalid("INVALID_VALUE_FOR_FIELD", `/fileSizeBytes ${sizeBytes} is not the size of a video`);
  }
  const urn = `urn:li:video:C4D05AQ${site.store.nextId()}`;
  const uploadId = randomBytes(24).toString("base64url");
  const { videoPartBytes: partBytes, videoUploadToken: uploadToken } = site.switches;
  const reserved = { urn, organizationId, uploadId, uploadToken, sizeBytes, partBytes };
  record(site, visit, { kind: "video.reserved", ...reserved });
  site.store.state.uploaders.set(uploadId, caller.token);
  return json({
    value: {
      uploadUrlsExpireAt: site.now().getTime() + site.switches.uploadLifetimeMs,
      video: urn,
      uploadInstructions: rangesOf(reserved).map((range, index) => ({
        uploadUrl: `${site.baseUrl}/dms-uploads/${uploadId}/${index}`,
        ...range,
      })),
      uploadToken,
    },
  });
}

function receive(site: Site, visit: Visit): Reply {
  const { body, headers } = visit.request;
  const video = site.store.state.videoBy(visit.segments.uploadId ?? "") ?? notFound();
  const index = Number(visit.segments.part);
  const range = rangesOf(video)[index] ?? notFound();
  if (headers.authorization !== undefined) {
    invalid("ILLEGAL_ARGUMENT", "The address says who may write here: send no token");
  }
  if (headers["content-type"] !== "application/octet-stream") {
    refuse({ status: 415, message: "Unsupported Media Type" });
  }
  refuseEnded(site, video);
  if (body.byteLength !== range.lastByte - range.firstByte + 1) {
    invalid("ILLEGAL_ARGUMENT", `Part ${index} has ${body.byteLength} bytes`);
  }
  const etag = `/ambry-video/${randomBytes(12).toString("base64url")}`;
  const sha256 = createHash("sha256").update(body).digest("hex");
  site.store.parts.save(partName(video, index), body);
  const part = { urn: video.urn, index, etag, sha256, sizeBytes: body.byteLength };
  record(site, visit, { kind: "video.part", ...part });
  return { status: 200, headers: { etag: `"${etag}"` }, contentType: "text/plain", body: "" };
}

const Finalization = z.object({
  finalizeUploadRequest: z.object({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
});

function finalize(site: Site, visit: Visit, caller: Token): Reply {
  const asked = readBody(visit.request, Finalization).finalizeUploadRequest;
  const video = site.store.state.videos.get(asked.video);
  if (!video) invalid("INVALID_VIDEO_ID", `${asked.video} is not a video of this owner`);
  requirePoster(caller, video.organizationId, "owner");
  refuseEnded(site, video);
  if (asked.uploadToken !== video.uploadToken) {
    invalid("INVALID_VALUE_FOR_FIELD", "/uploadToken is not the one that was given");
  }
  const indexes = rangesOf(video).map((_, index) => index);
  const etags = indexes.map((index) => video.parts.get(index)?.etag);
  if (JSON.stringify(etags) !== JSON.stringify(asked.uploadedPartIds)) {
    invalid("INVALID_VALUE_FOR_FIELD", "/uploadedPartIds are not all the parts in their order");
  }
  close(site, visit, video);
  return json({});
}

function close(site: Site, visit: Visit, video: Video): void {
  const names = rangesOf(video).map((_, index) => partName(video, index));
  const sha256 = site.store.parts.join(names);
  const failure =
    takeProcessingFailure(site.switches) ??
    videoFailure(site.store.parts.read(sha256, 0, 16).bytes);
  record(site, visit, { kind: "video.sent", urn: video.urn, sha256, failure });
  site.store.parts.drop(names);
}

function readVideo(site: Site, visit: Visit): Reply {
  readRestCaller(site, visit, "r_organization_social");
  const video = site.store.state.videos.get(visit.segments.videoUrn ?? "") ?? notFound();
  return pollAsset(site, video, `${site.baseUrl}/video/${video.urn}`);
}

function refuseEnded(site: Site, video: Video): void {
  if (video.sent) invalid("UPDATING_ASSET_FAILED", "The asset was uploaded already");
  if (site.now().getTime() - video.atMs > site.switches.uploadLifetimeMs) {
    invalid("EXPIRED_UPLOAD_URL", "The upload URL has expired");
  }
}

function rangesOf({ sizeBytes, partBytes }: Pick<Video, "sizeBytes" | "partBytes">) {
  return Array.from({ length: Math.ceil(sizeBytes / partBytes) }, (_, index) => {
    const firstByte = index * partBytes;
    return { firstByte, lastByte: Math.min(firstByte + partBytes, sizeBytes) - 1 };
  });
}

function partName({ uploadId }: Video, index: number): string {
  return `${uploadId}-${index}`;
}
