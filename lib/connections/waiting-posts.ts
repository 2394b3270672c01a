/** What hangs on a connection, as a sentence. */
export function waitingPosts(count: number): string {
  if (count === 0) return "Nothing is scheduled to it.";
  return count === 1 ? "1 scheduled post depends on it." : `${count} scheduled posts depend on it.`;
}
