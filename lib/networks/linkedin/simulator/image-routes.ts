import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import type { Route, Visit } from "../../simulation/router";
import { record } from "../../simulation/site";
import { takeProcessingFailure } from "../../simulation/video";
import { readBody, readCaller, readRestCaller, requirePoster } from "./caller";
import { pollAsset } from "./content";
import { invalid, notFound, refuse } from "./rest";
import type { Site } from "./site";
import { organizationIdOf } from "./world";

const pixelsBelow = 36_152_320;
const framesMax = 250;
const formats = new Set(["jpeg", "png", "gif"]);

export function imageRoutes(site: Site): Route[] {
  return [
    {
      method: "POST",
      path: "/rest/images",
      operation: "images.initialize",
      run: (visit) => initialize(site, visit),
    },
    {
      method: "PUT",
      path: "/dms-uploads/:uploadId",
      operation: "images.upload",
      run: (visit) => receive(site, visit),
    },
    {
      method: "GET",
      path: "/rest/images/:imageUrn",
      operation: "images.read",
      run: (visit) => readImage(site, visit),
    },
  ];
}

const Initialization = z.object({
  initializeUploadRequest: z.object({ owner: z.string() }),
});

function initialize(site: Site, visit: Visit): Reply {
  const caller = readRestCaller(site, visit, "w_organization_social");
  if (visit.request.parameters.get("action") !== "initializeUpload") {
    invalid("ILLEGAL_ARGUMENT", "Unknown action");
  }
  const { owner } = readBody(visit.request, Initialization).initializeUploadRequest;
  const organizationId = requirePoster(caller, organizationIdOf(owner), "owner");
  const urn = `urn:li:image:C4D10AQ${site.store.nextId()}`;
  const uploadId = randomBytes(24).toString("base64url");
  record(site, visit, { kind: "image.reserved", urn, organizationId, uploadId });
  return json({
    value: {
      uploadUrlExpiresAt: site.now().getTime() + site.switches.uploadLifetimeMs,
      uploadUrl: `${site.baseUrl}/dms-uploads/${uploadId}`,
      image: urn,
    },
  });
}

async function receive(site: Site, visit: Visit): Promise<Reply> {
  readCaller(site, visit.request, "w_organization_social");
  const { body } = visit.request;
  const image = site.store.state.imageBy(visit.segments.uploadId ?? "");
  if (!image) notFound();
  if (site.now().getTime() - image.atMs > site.switches.uploadLifetimeMs) {
    invalid("EXPIRED_UPLOAD_URL", "The upload URL has expired");
  }
  if (image.sent) invalid("UPDATING_ASSET_FAILED", "The asset was uploaded already");
  if (body.byteLength === 0) refuse({ status: 415, message: "Unsupported Media Type" });
  const examined = await examine(body);
  const sha256 = createHash("sha256").update(body).digest("hex");
  site.store.saveMedia(sha256, body);
  record(site, visit, {
    kind: "image.sent",
    urn: image.urn,
    sha256,
    ...examined,
    failure: takeProcessingFailure(site.switches) ?? examined.failure,
  });
  return { status: 201, contentType: "text/plain", body: "" };
}

async function examine(bytes: Buffer) {
  const unknown = { contentType: "", width: 0, height: 0 };
  try {
    const image = sharp(bytes, { failOn: "truncated" });
    const { format, width, height, pages = 1 } = await image.metadata();
    await image.stats();
    const isUniqueViolation =
      formats.has(format) && width * height < pixelsBelow && pages <= framesMax;
    const failure = isUniqueViolation ? null : "UNSUPPORTED";
    return { contentType: `image/${format}`, width, height, failure };
  } catch {
    return { ...unknown, failure: "UNREADABLE" };
  }
}

function readImage(site: Site, visit: Visit): Reply {
  readRestCaller(site, visit, "r_organization_social");
  const image = site.store.state.images.get(visit.segments.imageUrn ?? "") ?? notFound();
  return pollAsset(site, image, `${site.baseUrl}/image/${image.urn}`);
}
