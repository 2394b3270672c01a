import type { Media } from "@/lib/library/media/schema";
import type { Post } from "@/lib/planning/posts/schema";

/** The part of a post that the panel edits: the shared texts, the accounts and the first media. */
export type EditedContent = { texts: string[]; connectionIds: string[]; media: Media[] };

export function contentOfPost({ text, additionalPosts, deliveries, media }: Post): EditedContent {
  return {
    texts: [text, ...additionalPosts.map((each) => each.text)],
    connectionIds: [...new Set(deliveries.map(({ connectionId }) => connectionId))],
    media,
  };
}

export type ChangedFields = {
  text?: string;
  additionalPosts?: { text: string; mediaIds: string[] }[];
  connectionIds?: string[];
  mediaIds?: string[];
};

/** Takes only what differs, so that the rest stays as somebody else may have left it. */
export function fieldsChanged(
  before: EditedContent,
  after: EditedContent,
  additionalMedia: readonly { media: readonly Media[] }[] = [],
): ChangedFields {
  const [text = "", ...more] = after.texts;
  const idsOf = (media: readonly Media[]) => media.map(({ id }) => id);
  const additionalPosts = more.map((each, index) => ({
    text: each,
    mediaIds: idsOf(additionalMedia[index]?.media ?? []),
  }));
  return {
    ...(text !== before.texts[0] && { text }),
    ...(!isSame(more, before.texts.slice(1)) && { additionalPosts }),
    ...(!isSame(after.connectionIds.toSorted(), before.connectionIds.toSorted()) && {
      connectionIds: after.connectionIds,
    }),
    ...(!isSame(idsOf(after.media), idsOf(before.media)) && { mediaIds: idsOf(after.media) }),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
