import { z } from "zod";
import type { EffectOf } from "./effects";
import { statusOf } from "./image-routes";
import { invalid, refuse } from "./rest-error";
import type { Site } from "./site";

export type NewContent = Pick<
  EffectOf<"post.published">,
  "article" | "images" | "imageHashes" | "isHidden"
>;

const altMax = 4086;
const titleMax = 400;
const Image = z.strictObject({
  id: z.string(),
  altText: z.string().max(altMax).optional(),
  title: z.string().optional(),
});
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

/** What a new post shows beside its text; exactly one kind of it. */
export function readContent(
  site: Site,
  { organizationId, content }: { organizationId: string; content: unknown },
): NewContent {
  if (content === undefined) return { article: null, images: [], imageHashes: [], isHidden: false };
  const parsed = Content.safeParse(content);
  if (!parsed.success) {
    refuse({ status: 422, message: "ERROR :: /content :: is not one of the known kinds" });
  }
  const images = imagesIn(parsed.data).map(({ id, altText }) => ({ urn: id, alt: altText ?? "" }));
  const seen = images.map(({ urn }) => seeImage(site, { organizationId, urn }));
  return {
    article: "article" in parsed.data ? parsed.data.article : null,
    images,
    imageHashes: seen.map(({ sha256 }) => sha256),
    isHidden: seen.some(({ isDone }) => !isDone),
  };
}

/** An uploaded image of this organization; one that is not processed yet is taken without a word. */
export function seeImage(
  site: Site,
  { organizationId, urn }: { organizationId: string; urn: string },
): { sha256: string; isDone: boolean } {
  const image = site.store.state.images.get(urn);
  if (image?.organizationId !== organizationId) {
    invalid("INVALID_IMAGE_ID", `${urn} is not an image of this owner`);
  }
  const status = statusOf(site, image);
  if (!image.sent) invalid("MEDIA_ASSET_WAITING_UPLOAD", `${urn} waits for its upload`);
  if (status === "PROCESSING_FAILED") {
    invalid("MEDIA_ASSET_PROCESSING_FAILED", `${urn} could not be processed`);
  }
  return { sha256: image.sent.sha256, isDone: status === "AVAILABLE" };
}

function imagesIn(content: z.output<typeof Content>) {
  if ("media" in content) return [content.media];
  return "multiImage" in content ? content.multiImage.images : [];
}
