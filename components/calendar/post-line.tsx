import Link from "next/link";
import { stateLooks } from "@/components/post-state/state-look";
import { firstLine } from "@/components/post-summary/first-line";
import { cx } from "@/components/ui/cx";
import { textTone } from "@/components/ui/tone";
import type { Post } from "@/lib/posts/schema";
import { formatTime } from "@/lib/time/format-instant";
import { useCalendarTools } from "./calendar-context";

export function PostLine({ post }: { post: Post }) {
  const { preferences } = useCalendarTools();
  const { label, icon: Icon, tone } = stateLooks[post.state];
  return (
    <Link
      href={`/posts/${post.id}`}
      prefetch={false}
      data-post={post.id}
      className="flex min-h-6 min-w-0 items-center gap-1 rounded-sm px-1 text-xs hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className={cx("size-3 shrink-0", textTone[tone])} />
      <span className="sr-only">{label}</span>
      <time dateTime={post.scheduledAt} className="shrink-0 font-medium">
        {formatTime(post.scheduledAt, preferences)}
      </time>
      <span className={cx("truncate", post.state === "cancelled" && "line-through")}>
        {firstLine(post)}
      </span>
    </Link>
  );
}
