import { MediaThumbnail } from "@/components/library/media/media-thumbnail";
import { cx } from "@/components/ui/cx";
import type { PostSummary } from "@/lib/planning/posts/schema";

export function PostThumbnail({
  post,
  className,
}: {
  post: Pick<PostSummary, "media">;
  className: string;
}) {
  const [first] = post.media;
  if (!first) return null;
  return (
    <span className={cx("block shrink-0 overflow-hidden rounded-sm", className)}>
      <MediaThumbnail media={{ ...first, alt: "", durationSeconds: null }} decorative bare />
    </span>
  );
}
