export function postQueryKey(postId: string) {
  return ["post", postId] as const;
}
