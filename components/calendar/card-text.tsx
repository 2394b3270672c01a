import { firstLine } from "@/components/posts/post-summary/first-line";
import { PostThumbnail } from "@/components/posts/post-summary/post-thumbnail";
import { cx } from "@/components/ui/cx";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { isOver } from "./post-link";

type CardPartProps = { post: PostSummary; className: string };

export function CardText({ post, className }: CardPartProps) {
  return (
    <span className={cx(className, post.state === "cancelled" && "line-through")}>
      {post.title && <span className="font-semibold">{post.title} </span>}
      {(post.text || !post.title) && firstLine(post)}
    </span>
  );
}

export function CardThumbnail({ post, className }: CardPartProps) {
  return <PostThumbnail post={post} className={cx(className, isOver(post) && "opacity-70")} />;
}
