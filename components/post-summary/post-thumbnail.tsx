import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";

/** A post's first picture, small; nothing where it has none. */
export function PostThumbnail({ post, className }: { post: Post; className: string }) {
  const [first] = post.media;
  if (!first) return null;
  return (
    // biome-ignore lint/performance/noImgElement: private bytes, already a thumbnail
    <img
      src={`/api/media/${first.id}/thumbnail`}
      alt=""
      loading="lazy"
      draggable={false}
      className={cx("shrink-0 rounded-sm object-cover", className)}
    />
  );
}
