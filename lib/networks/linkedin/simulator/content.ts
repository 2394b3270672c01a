import { z } from "zod";
import { json, type Reply } from "../../simulation/reply";
import { invalid, refuse } from "./rest";
import type { Site } from "./site";
import type { EffectOf } from "./state";

export type NewContent = Pick<
  EffectOf<"post.published">,
  "article" | "images" | "imageHashes" | "video" | "isHidden"
>;

export function readContent(
  site: Site,
  { organizationId, content }: { organizationId: string; content: unknown },
): NewContent {
  if (content === undefined) return nothing;
  const parsed = Content.safeParse(content);
  if (!parsed.success) {
    refuse({ status: 422, message: "ERROR :: /content :: is not one of the known kinds" });
  }
  if ("media" in parsed.data && isVideoUrn(parsed.data.media.id)) {
    return readVideo(site, { organizationId, urn: parsed.data.media.id });
  }
  const images = imagesIn(parsed.data).map(({ id, altText }) => ({ urn: id, alt: altText ?? "" }));
  const sent = images.map(({ urn }) => readSentImage(site, { organizationId, urn }));
  return {
    ...nothing,
    article: "article" in parsed.data ? parsed.data.article : null,
    images,
    imageHashes: sent.map(({ sha256 }) => sha256),
    isHidden: sent.some(({ isDone }) => !isDone),
  };
}

export function readSentImage(
  site: Site,
  { organizationId, urn }: { organizationId: string; urn: string },
): { sha256: string; isDone: boolean } {
  const image = site.store.state.images.get(urn);
  if (image?.organizationId !== organizationId) {
    invalid("INVALID_IMAGE_ID", `${urn} is not an image of this owner`);
  }
  return readSent(site, image);
}

type Asset = { urn: string; organizationId: string; sent: { failure: string | null } | null };

export function pollAsset(site: Site, asset: Asset, downloadUrl: string): Reply {
  if (site.switches.forbiddenPolls > 0) {
    site.switches.forbiddenPolls -= 1;
    const message = "Accessing this image resource is forbidden";
    refuse({ status: 403, serviceErrorCode: 100, code: "ACCESS_DENIED", message });
  }
  const { polls } = site.store.state;
  if (asset.sent) polls.set(asset.urn, (polls.get(asset.urn) ?? 0) + 1);
  const status = statusOf(site, asset);
  return json({
    id: asset.urn,
    owner: `urn:li:organization:${asset.organizationId}`,
    status,
    ...(status === "PROCESSING_FAILED" ? { processingFailureReason: asset.sent?.failure } : {}),
    ...(status === "AVAILABLE" ? { downloadUrl } : {}),
  });
}

const nothing: NewContent = {
  article: null,
  images: [],
  imageHashes: [],
  video: null,
  isHidden: false,
};

const altMax = 4086;

const Image = z.strictObject({
  id: z.string(),
  altText: z.string().max(altMax).optional(),
  title: z.string().optional(),
});

const titleMax = 400;

const Content = z.union([
  z.strictObject({ media: Image }),
  z.strictObject({ multiImage: z.strictObject({ images: z.array(Image).min(2).max(20) }) }),
  z.strictObject({
    article: z.strictObject({
      source: z.url({ protocol: /^https?$/ }),
      title: z.string().min(1).max(titleMax),
      description: z.string().optional(),
    }),
  }),
]);

function isVideoUrn(urn: string): boolean {
  return urn.startsWith("urn:li:video:");
}

function readVideo(site: Site, of: { organizationId: string; urn: string }): NewContent {
  const video = site.store.state.videos.get(of.urn);
  if (video?.organizationId !== of.organizationId) {
    invalid("INVALID_VIDEO_ID", `${of.urn} is not a video of this owner`);
  }
  const { sha256, isDone } = readSent(site, video);
  return { ...nothing, video: { urn: of.urn, sha256 }, isHidden: !isDone };
}

/** The network accepts media that are not processed yet, and never shows the post. */
function readSent(
  site: Site,
  asset: { urn: string; sent: { sha256: string; failure: string | null } | null },
): { sha256: string; isDone: boolean } {
  const { urn, sent } = asset;
  const status = statusOf(site, asset);
  if (!sent) invalid("MEDIA_ASSET_WAITING_UPLOAD", `${urn} waits for its upload`);
  if (status === "PROCESSING_FAILED") {
    invalid("MEDIA_ASSET_PROCESSING_FAILED", `${urn} could not be processed`);
  }
  return { sha256: sent.sha256, isDone: status === "AVAILABLE" };
}

type AssetStatus = "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED";

function statusOf(
  { store, switches }: Site,
  { urn, sent }: Pick<Asset, "urn" | "sent">,
): AssetStatus {
  if (!sent) return "WAITING_UPLOAD";
  if ((store.state.polls.get(urn) ?? 0) <= switches.processingPolls) return "PROCESSING";
  return sent.failure === null ? "AVAILABLE" : "PROCESSING_FAILED";
}

function imagesIn(content: z.output<typeof Content>) {
  if ("media" in content) return [content.media];
  return "multiImage" in content ? content.multiImage.images : [];
}
