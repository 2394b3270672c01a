import { createHash } from "node:crypto";
import { invalidParameter, missingObject, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { takeProcessingFailure, videoFailure } from "../../simulation/video";
import { readPageCaller } from "./caller";
import { publishPost } from "./feed-routes";
import { isExpired, stateOf } from "./nodes";
import { answer, type Site } from "./site";
import { partName, type Token, type Video } from "./state";

const sizeMin = 1024;
const sizeMax = 1024 * 1024 * 1024;
const textMax = 63_206;

export function videoRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:pageId/videos",
      operation: "videos.upload",
      run: (visit) => takePhase(site, visit),
    },
    {
      method: "POST",
      path: "/:version/:id",
      operation: "video.update",
      run: (visit) => publishDraft(site, visit),
    },
  ];
}

function takePhase(site: Site, visit: Visit): Reply {
  const pageId = visit.segments.pageId ?? "";
  const caller = readPublisher(site, visit, pageId);
  const phase = visit.request.parameters.get("upload_phase");
  switch (phase) {
    case "start":
      return begin(site, visit, caller);
    case "transfer":
      return receive(site, visit, caller);
    case "finish":
      return finish(site, visit, caller);
    case "cancel":
      return cancel(site, visit, caller);
    default:
      invalidParameter("Param upload_phase must be one of start, transfer, finish, cancel");
  }
}

function readPublisher(site: Site, { request }: Visit, pageId: string): Token {
  const permission = "pages_manage_posts";
  return readPageCaller(site, request, { pageId, permission, task: "CREATE_CONTENT" });
}

function begin(site: Site, visit: Visit, caller: Token): Reply {
  const sizeBytes = Number(visit.request.parameters.get("file_size") ?? Number.NaN);
  if (!Number.isSafeInteger(sizeBytes)) invalidParameter("Param file_size must be an integer");
  if (sizeBytes < sizeMin) refuseUpload({ code: 382, words: "The video file is too small." });
  if (sizeBytes > sizeMax)
    refuseUpload({ subcode: 1_363_023, words: "The video file is too large." });
  const videoId = site.store.nextId();
  const sessionId = String(BigInt(videoId) + 1_000_000n);
  const pageId = visit.segments.pageId ?? "";
  record(site, visit, { kind: "video.begun", videoId, sessionId, pageId, sizeBytes });
  const offsets = expectedRange(site, { receivedBytes: 0, sizeBytes });
  return answer(site, { upload_session_id: sessionId, video_id: videoId, ...offsets }, caller);
}

function receive(site: Site, visit: Visit, caller: Token): Reply {
  const { parameters, files } = visit.request;
  const video = readSession(site, visit);
  const bytes = files.get("video_file_chunk")?.bytes;
  if (!bytes || bytes.byteLength === 0) invalidParameter("Requires upload file video_file_chunk");
  const start = Number(parameters.get("start_offset") ?? Number.NaN);
  const expected = expectedRange(site, video);
  if (start !== video.receivedBytes || expected.start_offset === expected.end_offset) {
    refuseUpload({
      subcode: 1_363_037,
      words: "The start offset is not the one that is expected.",
    });
  }
  if (start + bytes.byteLength > Number(expected.end_offset)) {
    refuseUpload({ subcode: 1_363_041, words: "The part is longer than what was asked for." });
  }
  const { videoId } = video;
  const sizeBytes = bytes.byteLength;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  site.store.parts.save(partName(videoId, start), bytes);
  record(site, visit, { kind: "video.part", videoId, start, sizeBytes, sha256 });
  return answer(site, expectedRange(site, video), caller);
}

function finish(site: Site, visit: Visit, caller: Token): Reply {
  const { parameters } = visit.request;
  const video = readSession(site, visit);
  const { videoId, partNames, pageId } = video;
  const description = parameters.get("description") ?? "";
  if ([...description].length > textMax) invalidParameter("Param description is too long");
  if (video.receivedBytes !== video.sizeBytes) {
    refuseUpload({ subcode: 1_363_041, words: "The upload is shorter than its file_size." });
  }
  const sha256 = site.store.parts.join(partNames);
  const { bytes } = site.store.parts.read(sha256, 0, 16);
  const failure = takeProcessingFailure(site.switches) ?? videoFailure(bytes);
  record(site, visit, { kind: "video.finished", videoId, sha256, description, failure });
  site.store.parts.drop(partNames);
  if (parameters.get("published") !== "false") {
    const shown = { tags: [], link: null, photoIds: [], video: { videoId, sha256 } };
    publishPost(site, visit, { pageId, text: description, ...shown });
  }
  return answer(site, { success: true }, caller);
}

function cancel(site: Site, visit: Visit, caller: Token): Reply {
  const { videoId } = readSession(site, visit);
  record(site, visit, { kind: "video.cancelled", videoId });
  return answer(site, { success: true }, caller);
}

function publishDraft(site: Site, visit: Visit): Reply {
  const id = visit.segments.id ?? "";
  const video = site.store.state.videos.get(id);
  if (!video) missingObject(id);
  const { videoId, pageId, finished, postId } = video;
  const caller = readPublisher(site, visit, pageId);
  if (visit.request.parameters.get("published") !== "true") {
    invalidParameter("Nothing of this video can be changed but published");
  }
  if (stateOf(site, video) !== "ready" || !finished) {
    invalidParameter("The video is not ready to be published");
  }
  if (postId === null) {
    const shown = {
      tags: [],
      link: null,
      photoIds: [],
      video: { videoId, sha256: finished.sha256 },
    };
    publishPost(site, visit, { pageId, text: finished.description, ...shown });
  }
  return answer(site, { success: true }, caller);
}

function readSession(site: Site, { request, segments }: Visit): Video {
  const sessionId = request.parameters.get("upload_session_id");
  const video = [...site.store.state.videos.values()].find((one) => one.sessionId === sessionId);
  if (!video || video.pageId !== segments.pageId) {
    invalidParameter("Param upload_session_id is not valid");
  }
  if (video.finished || isExpired(site, video)) {
    refuseUpload({ subcode: 1_363_033, words: "The upload session has ended." });
  }
  return video;
}

function expectedRange(
  { switches }: Site,
  { receivedBytes, sizeBytes }: Pick<Video, "receivedBytes" | "sizeBytes">,
) {
  const end = Math.min(receivedBytes + switches.videoPartBytes, sizeBytes);
  return { start_offset: String(receivedBytes), end_offset: String(end) };
}

function refuseUpload({
  code = 6001,
  subcode,
  words,
}: {
  code?: number;
  subcode?: number;
  words: string;
}): never {
  refuse({
    message: `(#${code}) There was a problem uploading your video file. ${words}`,
    code,
    subcode,
    userMessage: words,
  });
}
