import sharp from "sharp";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { takeProcessingFailure, videoFailure } from "../../simulation/video";
import { invalid, notFound, readCaller, refuse } from "./caller";
import type { Site } from "./site";
import type { Media } from "./state";

const mib = 1024 * 1024;
const categories: Readonly<Record<string, { types: readonly string[]; bytesMax: number }>> = {
  tweet_image: { types: ["image/jpeg", "image/png", "image/webp"], bytesMax: 5 * mib },
  tweet_gif: { types: ["image/gif"], bytesMax: 15 * mib },
  tweet_video: { types: ["video/mp4", "video/quicktime"], bytesMax: 512 * mib },
};
const partBytesMax = 5 * mib;
const altMax = 1000;
const lifeSeconds = 86_400;

export function mediaRoutes(site: Site): Route[] {
  const upload = "/2/media/upload";
  return [
    {
      method: "POST",
      path: `${upload}/initialize`,
      operation: "media.initialize",
      run: (visit) => initialize(site, visit),
    },
    {
      method: "POST",
      path: `${upload}/:mediaId/append`,
      operation: "media.append",
      run: (visit) => append(site, visit),
    },
    {
      method: "POST",
      path: `${upload}/:mediaId/finalize`,
      operation: "media.finalize",
      run: (visit) => finalize(site, visit),
    },
    { method: "GET", path: upload, operation: "media.status", run: (visit) => status(site, visit) },
    {
      method: "POST",
      path: "/2/media/metadata",
      operation: "media.metadata",
      run: (visit) => describe(site, visit),
    },
  ];
}

export function isProcessed({ store, switches }: Site, { id, category }: Media): boolean {
  if (category === "tweet_image") return true;
  return (store.state.polls.get(id) ?? 0) >= switches.processingPolls;
}

function initialize(site: Site, visit: Visit): Reply {
  const { id: accountId } = readCaller(site, visit.request, "media.write");
  const given = (name: string) => visit.request.parameters.get(name) ?? "";
  const category = given("media_category");
  const contentType = given("media_type");
  const sizeBytes = Number(given("total_bytes"));
  const known = categories[category];
  if (!known) return invalid(`$.media_category: does not have a value in the enumeration`);
  if (!known.types.includes(contentType)) {
    return invalid(`$.media_type: ${contentType} is an unsupported media type for ${category}`);
  }
  if (!Number.isInteger(sizeBytes) || sizeBytes < 1) return invalid("$.total_bytes: is missing");
  if (sizeBytes > known.bytesMax) {
    return refuse(413, "Payload Too Large", `File size exceeds ${known.bytesMax} bytes.`);
  }
  const id = site.store.nextId();
  const key = `${category === "tweet_image" ? 3 : category === "tweet_gif" ? 16 : 13}_${id}`;
  const reserved = { id, key, accountId, contentType, category, sizeBytes };
  record(site, visit, { kind: "media.reserved", ...reserved });
  return json({ data: { id, media_key: key, expires_after_secs: lifeSeconds } });
}

function own(site: Site, visit: Visit, id: string): Media {
  const { id: accountId } = readCaller(site, visit.request, "media.write");
  const media = site.store.state.media.get(id);
  return media?.accountId === accountId ? media : notFound(`media with id: [${id}]`);
}

function append(site: Site, visit: Visit): Reply {
  const media = own(site, visit, visit.segments.mediaId ?? "");
  const bytes = visit.request.files.get("media")?.bytes;
  const segment = Number(visit.request.parameters.get("segment_index") ?? Number.NaN);
  if (!Number.isInteger(segment) || segment < 0 || segment > 999) {
    return invalid("$.segment_index: must be a number from 0 to 999");
  }
  if (!bytes || bytes.byteLength === 0) return invalid("$.media: is missing");
  if (bytes.byteLength > partBytesMax) {
    return refuse(413, "Payload Too Large", "Segments do not exceed 5 MB.");
  }
  if (media.finished) return invalid("The media was finalized already.");
  if (media.parts.has(segment) && site.switches.partsAgain === "refused") {
    return invalid(`Segment ${segment} was uploaded already.`);
  }
  site.store.parts.save(partName(media.id, segment), bytes);
  const sizeBytes = bytes.byteLength;
  record(site, visit, { kind: "media.part", id: media.id, segment, sizeBytes });
  return json({ data: { expires_at: Math.floor(site.now().getTime() / 1000) + lifeSeconds } });
}

async function finalize(site: Site, visit: Visit): Promise<Reply> {
  const media = own(site, visit, visit.segments.mediaId ?? "");
  if (media.finished) return invalid("The media was finalized already.");
  const segments = [...media.parts.keys()].sort((one, other) => one - other);
  const received = [...media.parts.values()].reduce((sum, size) => sum + size, 0);
  const isWhole = segments.every((segment, index) => segment === index);
  if (!isWhole || received !== media.sizeBytes) {
    return invalid(`Segments do not add up to provided total file size: ${received}.`);
  }
  const names = segments.map((segment) => partName(media.id, segment));
  const sha256 = site.store.parts.join(names);
  const examined = await examine(site, media, sha256);
  record(site, visit, { kind: "media.finished", id: media.id, sha256, ...examined });
  site.store.parts.drop(names);
  return json({ data: node(media, pending) });
}

const pending = { state: "pending", check_after_secs: 1 };

async function examine(site: Site, { category }: Media, sha256: string) {
  const unknown = { width: 0, height: 0 };
  if (category === "tweet_video") {
    const { bytes } = site.store.parts.read(sha256, 0, 16);
    const failure = takeProcessingFailure(site.switches) ?? videoFailure(bytes);
    return { ...unknown, failure };
  }
  try {
    const { width, height } = await sharp(site.store.readMedia(sha256)).metadata();
    return { width, height, failure: null };
  } catch {
    return invalid("The media could not be recognised as an image.");
  }
}

function status(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  if (parameters.get("command") !== "STATUS") return invalid("$.command: must be STATUS");
  const media = own(site, visit, parameters.get("media_id") ?? "");
  if (!media.finished) return invalid("The media was not finalized yet.");
  const { polls } = site.store.state;
  polls.set(media.id, (polls.get(media.id) ?? 0) + 1);
  return json({ data: node(media, processing(site, media, media.finished.failure)) });
}

/** Images are processed at once, and have nothing to say about it. */
function node({ id, key, category, sizeBytes }: Media, processing_info: object) {
  const shown = { id, media_key: key, size: sizeBytes, expires_after_secs: lifeSeconds };
  return category === "tweet_image" ? shown : { ...shown, processing_info };
}

function processing(site: Site, media: Media, failure: string | null) {
  if (!isProcessed(site, media)) return pending;
  if (failure === null) return { state: "succeeded", progress_percent: 100 };
  return { state: "failed", error: { code: 1, name: "InvalidMedia", message: failure } };
}

function describe(site: Site, visit: Visit): Reply {
  const { parameters } = visit.request;
  const media = own(site, visit, parameters.get("id") ?? "");
  const metadata = JSON.parse(parameters.get("metadata") ?? "{}");
  const alt = String(metadata.alt_text?.text ?? "");
  if (alt === "" || [...alt].length > altMax) return invalid("$.metadata.alt_text.text: 1 to 1000");
  record(site, visit, { kind: "media.described", id: media.id, alt });
  return json({ data: { id: media.id, associated_metadata: metadata } });
}

function partName(id: string, segment: number): string {
  return `${id}-${segment}`;
}
