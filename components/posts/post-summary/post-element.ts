/** The link of a post's card, null where the post is not shown. */
export function postElement(postId: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector<HTMLElement>(`[data-post="${CSS.escape(postId)}"]`);
}
