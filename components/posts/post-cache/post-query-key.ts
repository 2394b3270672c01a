export function postQueryKey(postId: string) {
  return ["post", postId] as const;
}

/** Names the posts that wait for one's own approval; what changes posts reads them again. */
export const waitingKey = ["posts", "waiting"];
