import { createHash } from "node:crypto";
import sharp from "sharp";
import { invalidParameter, refuse } from "../../meta/simulator/refusal";
import type { Reply } from "../../simulation/reply";
import type { UploadedFile } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { readPageCaller } from "./caller";
import { publishPost, readMessage } from "./feed-routes";
import { answer, type Site } from "./site";

const bytesMax = 4 * 1024 * 1024;
const formats = new Set(["jpeg", "png", "gif", "tiff"]);

export function photoRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/:version/:pageId/photos",
      operation: "photos.create",
      run: (visit) => createPhoto(site, visit),
    },
  ];
}

async function createPhoto(site: Site, visit: Visit): Promise<Reply> {
  const { parameters, files } = visit.request;
  const pageId = visit.segments.pageId ?? "";
  const permission = "pages_manage_posts";
  const need = { pageId, permission, task: "CREATE_CONTENT" };
  const caller = readPageCaller(site, visit.request, need);
  const file = files.get("source");
  if (!file) refuse({ message: "(#324) Requires upload file", code: 324 });
  const { width, height, contentType } = await decode(file);
  const photoId = site.store.nextId();
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  site.store.saveMedia(sha256, file.bytes);
  const alt = parameters.get("alt_text_custom") ?? "";
  record(site, visit, {
    kind: "photo.uploaded",
    photoId,
    pageId,
    sha256,
    contentType,
    width,
    height,
    alt,
  });
  if (parameters.get("published") === "false") return answer(site, { id: photoId }, caller);
  const message = parameters.get("caption") ?? parameters.get("message") ?? "";
  const shown = { link: null, photoIds: [photoId], video: null };
  const postId = publishPost(site, visit, {
    pageId,
    ...readMessage(site, { pageId, message }),
    ...shown,
  });
  return answer(site, { id: photoId, post_id: postId }, caller);
}

async function decode(file: UploadedFile) {
  if (file.bytes.byteLength === 0) invalidParameter("The file is empty");
  if (file.bytes.byteLength > bytesMax) refuseFile();
  try {
    const image = sharp(file.bytes, { failOn: "truncated" });
    const { format, width, height } = await image.metadata();
    await image.stats();
    if (formats.has(format)) return { width, height, contentType: `image/${format}` };
  } catch {
    refuseFile();
  }
  refuseFile();
}

function refuseFile(): never {
  refuse({
    message: "Invalid parameter",
    code: 100,
    subcode: 1366046,
    transient: false,
    title: "Can't Read Files",
    userMessage:
      "Your photos couldn't be uploaded. Photos should be less than 4 MB and saved as JPG, PNG, GIF or TIFF files.",
  });
}
