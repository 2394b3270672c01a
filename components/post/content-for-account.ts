import type { PreviewedPost } from "@/components/preview/post-preview";
import { accountContent } from "@/lib/deliveries/account-content";
import type { Media } from "@/lib/media/schema";
import type { Post } from "@/lib/posts/schema";

/** Returns the sequence with the account's own text and media where it has them. */
export function contentForAccount(
  post: Post,
  accountId: string,
  overrideMedia: readonly Media[],
): PreviewedPost[] {
  const shared = [{ text: post.text, media: post.media }, ...post.additionalPosts];
  const known = new Map([...overrideMedia, ...shared.flatMap(({ media }) => media)].map(byId));
  return shared.map((content, index) => {
    const delivery = post.deliveries.find(
      ({ connectionId, postIndex }) => connectionId === accountId && postIndex === index,
    );
    const mediaIds = post.mediaOverrides[accountId]?.[String(index)];
    const override = {
      text: delivery?.textOverride,
      media: mediaIds?.flatMap((id) => known.get(id) ?? []),
    };
    return { key: String(index), ...accountContent(content, override) };
  });
}

function byId(media: Media): [string, Media] {
  return [media.id, media];
}
