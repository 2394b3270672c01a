import { StateBadge } from "@/components/kit/post-state/state-badge";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { Badge } from "@/components/ui/badge";
import type { Post } from "@/lib/planning/posts/schema";
import { PublishingIn } from "./publishing-in";

export function PostStateBadge({
  post: { state, undoUntil },
}: {
  post: Pick<Post, "state" | "undoUntil">;
}) {
  if (!undoUntil) return <StateBadge state={state} />;
  const { icon: Icon, tone } = stateLooks.publishing;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      <PublishingIn until={undoUntil} />
    </Badge>
  );
}
