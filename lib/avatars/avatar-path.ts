/**
 * Returns the address of a picture: a path, so that it stays true when the server moves. The hash
 * names the bytes, so that browsers may keep them for good.
 */
export function avatarPath(hash: string): string {
  return `/api/avatars/${hash}`;
}

export function hashIn(avatarUrl: string): string {
  return avatarUrl.slice(avatarPath("").length);
}
