import { shownMedia } from "@/components/library/media/shown-media";
import type { PreviewedPost } from "@/components/posts/preview/written-post";
import { accountContent } from "@/lib/deliveries/rules/account-content";
import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";

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
    const sent = { added: delivery?.linkParameters, options: post.networkOptions[accountId] };
    const { text, media } = accountContent(content, override, sent);
    return { key: String(index), text, media: shownMedia(media, post.crops, accountId) };
  });
}

function byId(media: Media): [string, Media] {
  return [media.id, media];
}
