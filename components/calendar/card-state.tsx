import { stateLooks } from "@/components/kit/post-state/state-look";
import { unusualState } from "@/components/kit/post-state/unusual-state";
import { PublishingIn } from "@/components/posts/publish-now/publishing-in";
import { cx } from "@/components/ui/cx";
import { textTone } from "@/components/ui/tone";
import type { PostSummary } from "@/lib/planning/posts/schema";

export function CardState({ post }: { post: PostSummary }) {
  if (post.undoUntil) {
    return (
      <span className="shrink-0 font-medium text-info">
        <PublishingIn until={post.undoUntil} />
      </span>
    );
  }
  const unusual = unusualState(post);
  if (!unusual) return <span className="sr-only">{stateLooks[post.state].label}</span>;
  const { label, tone } = unusual;
  return <span className={cx("shrink-0 font-medium", textTone[tone])}>{label}</span>;
}
