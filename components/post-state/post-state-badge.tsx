import { PublishingIn } from "@/components/publish-now/publishing-in";
import { Badge } from "@/components/ui/badge";
import type { Post } from "@/lib/posts/schema";
import { StateBadge } from "./state-badge";
import { stateLooks } from "./state-look";

type PostStateBadgeProps = { post: Pick<Post, "state" | "undoUntil"> };

export function PostStateBadge({ post: { state, undoUntil } }: PostStateBadgeProps) {
  if (!undoUntil) return <StateBadge state={state} />;
  const { icon: Icon, tone } = stateLooks.publishing;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      <PublishingIn until={undoUntil} />
    </Badge>
  );
}
