"use client";

import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Delivery } from "@/lib/deliveries/schema";
import type { Post } from "@/lib/planning/posts/schema";
import { keepFocus } from "./keep-focus";
import { useDeliveryDecision } from "./use-delivery-decision";

export function RetryButton({ post, delivery }: { post: Post; delivery: Delivery }) {
  const { retry, busy } = useDeliveryDecision(post, delivery);
  const place = post.additionalPosts.length > 0 ? `, post ${delivery.postIndex + 1}` : "";
  return (
    <Button
      size="sm"
      loading={busy}
      onClick={(event) => void keepFocus(event.currentTarget, retry)}
      icon={<RotateCw aria-hidden className="size-3.5" />}
    >
      Retry
      <span className="sr-only">
        {" "}
        on {delivery.accountName}
        {place}
      </span>
    </Button>
  );
}
