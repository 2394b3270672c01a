import { createHash } from "node:crypto";
import sharp from "sharp";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { htmlPage, readCaller, refuse } from "./caller";
import { mediaAddressOf, type Site } from "./site";
import type { Media } from "./state";

const base = "/wp-json/wp/v2/media";

export function mediaRoutes(site: Site): Route[] {
  return [
    { method: "GET", path: base, operation: "media.list", run: (visit) => list(site, visit) },
    { method: "POST", path: base, operation: "media.upload", run: (visit) => upload(site, visit) },
    {
      method: "POST",
      path: `${base}/:mediaId`,
      operation: "media.describe",
      run: (visit) => describe(site, visit),
    },
  ];
}

function list(site: Site, { request }: Visit): Reply {
  readCaller(site, request);
  const slugs = request.parameters.get("slug")?.split(",");
  const all = [...site.store.state.media.values()];
  return json(
    all.filter(({ slug }) => slugs?.includes(slug) ?? true).map((one) => node(site, one)),
  );
}

const types: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** A file of a name that is taken gets another one, as a post does. */
async function upload(site: Site, visit: Visit): Promise<Reply> {
  const { request } = visit;
  const { account, rights } = readCaller(site, request);
  if (!rights.has("upload_files")) {
    refuse(400, "rest_cannot_create", "Sorry, you are not allowed to upload media on this site.");
  }
  if (request.body.byteLength > site.switches.uploadBytesMax) {
    return htmlPage(413, "Request Entity Too Large");
  }
  const { headers, body } = request;
  const [, name = ""] =
    headers["content-disposition"]?.match(/^attachment; filename="(.+)"$/) ?? [];
  if (name === "") refuse(400, "rest_upload_no_content_disposition", "No Content-Disposition.");
  const contentType = headers["content-type"] ?? "";
  const extension = types[contentType];
  if (!extension || !name.endsWith(`.${extension}`)) return refuseFile();
  const { width, height } = await sharp(body)
    .metadata()
    .catch(() => refuseFile());
  const sha256 = createHash("sha256").update(body).digest("hex");
  site.store.saveMedia(sha256, body);
  const slug = freeSlug(site, name.slice(0, -extension.length - 1));
  const id = site.store.nextId();
  record(site, visit, {
    kind: "media.uploaded",
    id,
    accountId: account.id,
    slug,
    fileName: `${slug}.${extension}`,
    sha256,
    contentType,
    width,
    height,
  });
  return json(node(site, found(site, id)), 201);
}

function refuseFile(): never {
  const words = "Sorry, you are not allowed to upload this file type.";
  refuse(500, "rest_upload_sideload_error", words);
}

function freeSlug({ store }: Site, wanted: string): string {
  const taken = new Set([...store.state.media.values()].map(({ slug }) => slug));
  let slug = wanted;
  for (let number = 1; taken.has(slug); number += 1) slug = `${wanted}-${number}`;
  return slug;
}

function describe(site: Site, visit: Visit): Reply {
  const { request, segments } = visit;
  const { account, rights } = readCaller(site, request);
  const media = found(site, segments.mediaId ?? "");
  if (media.accountId !== account.id && !rights.has("edit_others_posts")) {
    refuse(403, "rest_cannot_edit", "Sorry, you are not allowed to edit this post.");
  }
  // WordPress cuts out of it whatever looks like a tag.
  const alt =
    request.parameters
      .get("alt_text")
      ?.replace(/<[^<>]*>/g, "")
      .trim() ?? media.alt;
  record(site, visit, { kind: "media.described", id: media.id, alt });
  return json(node(site, found(site, media.id)));
}

function found({ store }: Site, id: string): Media {
  return store.state.media.get(id) ?? refuse(404, "rest_post_invalid_id", "Invalid post ID.");
}

function node(site: Site, { id, slug, fileName, alt, contentType }: Media) {
  const source_url = mediaAddressOf(site, fileName);
  return {
    id: Number(id),
    slug,
    status: "inherit",
    alt_text: alt,
    mime_type: contentType,
    source_url,
  };
}
