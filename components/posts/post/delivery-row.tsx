"use client";

import { AwayLink } from "@/components/kit/link/away-link";
import { StateBadge } from "@/components/kit/post-state/state-badge";
import { formatTimeWithSeconds } from "@/lib/kernel/time/format-instant";
import { DeliveryNote } from "./delivery-note";
import { DeliveryTimeline } from "./delivery-timeline";
import type { DeliveryView } from "./delivery-view";

export function DeliveryRow(view: DeliveryView) {
  const { post, delivery, account, preferences } = view;
  const { state, postIndex, publishedAt, publishedUrl } = delivery;
  const sequence = post.additionalPosts.length > 0;
  return (
    <li className="flex flex-col gap-1 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {sequence && <span className="w-14 shrink-0 text-muted text-sm">Post {postIndex + 1}</span>}
        <StateBadge state={state} />
        {publishedAt && (
          <span className="text-muted text-sm">
            at <time dateTime={publishedAt}>{formatTimeWithSeconds(publishedAt, preferences)}</time>
          </span>
        )}
        {publishedUrl && (
          <AwayLink href={publishedUrl} className="text-sm">
            View on {account?.label ?? "the network"}
          </AwayLink>
        )}
        {sequence && postIndex > 0 && (
          <span className="text-muted text-xs">A comment by the {account?.accountNoun}</span>
        )}
      </div>
      <DeliveryNote {...view} />
      <DeliveryTimeline post={post} delivery={delivery} preferences={preferences} />
    </li>
  );
}
