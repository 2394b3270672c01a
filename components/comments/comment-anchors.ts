import type { Comment } from "@/lib/comments/schema";

const anchors = {
  mention: ({ mentions }: Comment, userId: string) => mentions.includes(userId),
  "latest-comment": () => true,
};

export function commentAnchors(comments: readonly Comment[], userId: string) {
  const ofOthers = comments.filter(({ author }) => author?.id !== userId);
  const places = Object.entries(anchors).map(([anchor, matches]) => {
    const place = ofOthers.findLast((comment) => matches(comment, userId))?.id ?? null;
    return { anchor, place };
  });
  return (commentId: string | null) =>
    places.filter(({ place }) => place === commentId).map(({ anchor }) => anchor);
}
