import { createHash } from "node:crypto";
import sharp from "sharp";
import { json, type Reply } from "../../simulation/reply";
import type { UploadedFile } from "../../simulation/request";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { invalid, readCaller, readSample, refuse } from "./caller";
import { homeOf, type Site } from "./site";
import { imageKey } from "./state";
import type { SampleSite } from "./world";

export const api = "/:site/ghost/api/admin";
const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export function siteRoutes(site: Site): Route[] {
  return [
    {
      method: "GET",
      path: `${api}/site/`,
      operation: "site.read",
      run: (visit) => json({ site: siteNode(site, readSample(site, visit)) }),
    },
    {
      method: "GET",
      path: `/moved${api}/site/`,
      operation: "site.move",
      run: ({ segments }) => {
        const location = `${homeOf(site, segments.site ?? "")}/ghost/api/admin/site/`;
        return { status: 301, headers: { location }, contentType: "text/plain", body: "" };
      },
    },
    {
      method: "GET",
      path: `${api}/users/`,
      operation: "users.list",
      run: (visit) => json({ users: usersOf(readCaller(site, visit)) }),
    },
    {
      method: "GET",
      path: `${api}/newsletters/`,
      operation: "newsletters.list",
      run: (visit) => json({ newsletters: readCaller(site, visit).newsletters }),
    },
    {
      method: "POST",
      path: `${api}/images/upload/`,
      operation: "images.upload",
      run: (visit) => upload(site, visit),
    },
  ];
}

function siteNode(site: Site, { id, name, version }: SampleSite) {
  const icon = `${site.baseUrl}/icons/${id}.jpg`;
  return { title: name, url: `${homeOf(site, id)}/`, version, logo: null, icon };
}

function usersOf({ authors }: SampleSite) {
  return authors.map((author) => ({ ...author, status: "active" }));
}

async function upload(site: Site, visit: Visit): Promise<Reply> {
  const { id: siteId } = readCaller(site, visit);
  const file = visit.request.files.get("file");
  if (!file) return invalid("Please select an image.");
  const { width, height } = await examine(file);
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  const name = freeName(site, siteId, file.name);
  const { contentType } = file;
  site.store.saveMedia(sha256, file.bytes);
  record(site, visit, {
    kind: "image.uploaded",
    siteId,
    file: name,
    sha256,
    contentType,
    width,
    height,
  });
  const ref = visit.request.parameters.get("ref");
  return json({ images: [{ url: `${homeOf(site, siteId)}/content/images/${name}`, ref }] }, 201);
}

async function examine({ bytes, contentType }: UploadedFile) {
  if (!imageTypes.includes(contentType)) {
    return refuse(415, "UnsupportedMediaTypeError", "Please select a valid image.");
  }
  try {
    return await sharp(bytes, { failOn: "truncated" }).metadata();
  } catch {
    return refuse(415, "UnsupportedMediaTypeError", "Please select a valid image.");
  }
}

/** The same name again gets a number, so that nothing finds a picture whose answer was lost. */
function freeName({ store }: Site, siteId: string, name: string): string {
  const [, stem = name, end = ""] = name.match(/^(.*)(\.\w+)$/) ?? [];
  for (let number = 0; ; number += 1) {
    const file = number === 0 ? name : `${stem}-${number}${end}`;
    if (!store.state.images.has(imageKey({ siteId, file }))) return file;
  }
}
