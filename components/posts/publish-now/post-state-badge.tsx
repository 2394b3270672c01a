import { approvalLooks, isOpenApproval } from "@/components/kit/post-state/approval-looks";
import { StateBadge } from "@/components/kit/post-state/state-badge";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { awaitedInWords } from "@/components/posts/approval/approval-words";
import { Badge } from "@/components/ui/badge";
import type { Post } from "@/lib/planning/posts/schema";
import { PublishingIn } from "./publishing-in";

export function PostStateBadge({
  post: { state, approval, undoUntil },
}: {
  post: Pick<Post, "state" | "approval" | "undoUntil">;
}) {
  if (undoUntil) {
    const { icon: Icon, tone } = stateLooks.publishing;
    return (
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        <PublishingIn until={undoUntil} />
      </Badge>
    );
  }
  if (state !== "scheduled" || !isOpenApproval(approval.state)) return <StateBadge state={state} />;
  const { label, icon: Icon, tone } = approvalLooks[approval.state];
  const { waitingFor } = approval;
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="max-w-60">
      <span className="truncate">
        {waitingFor.length > 0 ? `Waits for ${awaitedInWords(waitingFor)}` : label}
      </span>
    </Badge>
  );
}
