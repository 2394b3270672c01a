export function countedPosts(count: number): string {
  return count === 1 ? "1 post" : `${count.toLocaleString("en")} posts`;
}
