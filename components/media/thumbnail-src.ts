/** Where a signed-in person's browser finds a small picture of the medium; WebP, 640 px at most. */
export function thumbnailSrc(mediaId: string): string {
  return `/api/media/${mediaId}/thumbnail`;
}
