import { MediaThumbnail } from "@/components/media/media-thumbnail";
import { cx } from "@/components/ui/cx";
import type { Post } from "@/lib/posts/schema";

export function PostThumbnail({ post, className }: { post: Post; className: string }) {
  const [first] = post.media;
  if (!first) return null;
  return (
    <span className={cx("block shrink-0 overflow-hidden rounded-sm", className)}>
      <MediaThumbnail media={first} decorative bare />
    </span>
  );
}
