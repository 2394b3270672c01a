/** Under which one post is kept in the browser. */
export function postQueryKey(postId: string) {
  return ["post", postId] as const;
}
