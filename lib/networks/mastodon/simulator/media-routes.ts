import { createHash } from "node:crypto";
import sharp from "sharp";
import { json, type Reply } from "../../simulation/reply";
import type { UploadedFile } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { takeProcessingFailure, videoFailure } from "../../simulation/video";
import { imageTypes, videoTypes } from "./account-routes";
import { notFound, readCaller, refuse } from "./caller";
import type { Site } from "./site";
import type { Media } from "./state";

const descriptionMax = 1500;
const pixelsMax = 33_177_600;

export function mediaRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/api/v2/media",
      operation: "media.upload",
      run: (visit) => upload(site, visit),
    },
    {
      method: "GET",
      path: "/api/v1/media/:mediaId",
      operation: "media.read",
      run: (visit) => poll(site, visit),
    },
  ];
}

export function isProcessed({ store, switches }: Site, { id }: Media): boolean {
  return (store.state.polls.get(id) ?? 0) >= switches.processingPolls;
}

async function upload(site: Site, visit: Visit): Promise<Reply> {
  const { id: accountId } = readCaller(site, visit.request, "write:media");
  const file = visit.request.files.get("file");
  if (!file) return refuse(422, "Validation failed: File can't be blank");
  const description = visit.request.parameters.get("description") ?? "";
  if ([...description].length > descriptionMax) {
    refuse(
      422,
      `Validation failed: Description is too long (maximum is ${descriptionMax} characters)`,
    );
  }
  const examined = await examine(file);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  site.store.saveMedia(sha256, file.bytes);
  const id = site.store.nextId();
  record(site, visit, {
    kind: "media.uploaded",
    id,
    accountId,
    sha256,
    contentType: file.contentType,
    description,
    focus: readFocus(visit.request.parameters.get("focus")),
    sizeBytes: file.bytes.byteLength,
    ...examined,
    failure: takeProcessingFailure(site.switches) ?? examined.failure,
  });
  const media = site.store.state.media.get(id) ?? notFound();
  return answer(site, media, isProcessed(site, media) ? 200 : 202);
}

function readFocus(focus: string | null): string | null {
  const [x = 2, y = 2] = focus?.split(",").map(Number) ?? [];
  if (focus === null || (Math.abs(x) <= 1 && Math.abs(y) <= 1)) return focus;
  return refuse(422, "Validation failed: Focus is invalid");
}

function poll(site: Site, { request, segments }: Visit): Reply {
  const { id: accountId } = readCaller(site, request, "write:media");
  const media = site.store.state.media.get(segments.mediaId ?? "");
  if (!media || media.accountId !== accountId) return notFound();
  const { polls } = site.store.state;
  const before = isProcessed(site, media);
  polls.set(media.id, (polls.get(media.id) ?? 0) + 1);
  return answer(site, media, before || isProcessed(site, media) ? 200 : 206);
}

function answer(site: Site, media: Media, status: number): Reply {
  const { id, description, failure } = media;
  const isReady = status === 200;
  if (isReady && failure) refuse(422, "Error processing thumbnail for uploaded media");
  const url = isReady ? `${site.baseUrl}/media/${id}` : null;
  const type = media.contentType.startsWith("image/") ? "image" : "video";
  return json({ id, type, url, preview_url: url, description: description || null }, status);
}

async function examine({ bytes, contentType }: UploadedFile) {
  const unknown = { width: 0, height: 0 };
  if (videoTypes.includes(contentType)) return { ...unknown, failure: videoFailure(bytes) };
  if (!imageTypes.includes(contentType)) {
    return refuse(422, "Validation failed: File content type is invalid");
  }
  try {
    const { width, height } = await sharp(bytes, { failOn: "truncated" }).metadata();
    if (width * height > pixelsMax) return refuse(422, "Images over the limit are not supported");
    return { width, height, failure: null };
  } catch {
    return { ...unknown, failure: "UNREADABLE" };
  }
}
