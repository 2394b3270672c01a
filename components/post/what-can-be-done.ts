import type { Delivery, DeliveryState } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/posts/schema";

/** True while every delivery is scheduled: the only time at which a post can be changed. */
export function isEditable(post: Post): boolean {
  return post.deliveries.length > 0 && post.deliveries.every(({ state }) => state === "scheduled");
}

/** True while nothing more than preparing has begun, so that the post can be made editable again. */
export function isRecallable(post: Post): boolean {
  const states = post.deliveries.map(({ state }) => state);
  return (
    states.includes("preparing") &&
    states.every((state) => state === "scheduled" || state === "preparing")
  );
}

/** True while something can still be held back and nothing is on its way. */
export function isCancellable(post: Post): boolean {
  return !has(post, "publishing") && (has(post, "scheduled") || has(post, "preparing"));
}

/** True while nothing is on its way. */
export function isDeletable(post: Post): boolean {
  return !has(post, "preparing") && !has(post, "publishing");
}

/** True where later positions of the sequence still wait to be attached to this one. */
export function isFollowed(post: Post, { connectionId, postIndex }: Delivery): boolean {
  if (postIndex > 0) return false;
  return post.deliveries.some((later) => {
    return (
      later.connectionId === connectionId && later.postIndex > 0 && later.state === "scheduled"
    );
  });
}

function has(post: Post, wanted: DeliveryState): boolean {
  return post.deliveries.some(({ state }) => state === wanted);
}
