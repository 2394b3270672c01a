"use client";

import { useState } from "react";
import { stateLooks } from "@/components/kit/post-state/state-look";
import type { Post } from "@/lib/planning/posts/schema";

export function useStateAnnouncement(post: Post): string {
  const [seen, setSeen] = useState(post);
  const [announcement, announce] = useState("");
  if (seen !== post) {
    setSeen(post);
    const news = changesBetween(seen, post);
    if (news) announce(news);
  }
  return announcement;
}

function changesBetween(before: Post, after: Post): string {
  const states = new Map(before.deliveries.map(({ id, state }) => [id, state]));
  return after.deliveries
    .filter(({ id, state }) => states.has(id) && states.get(id) !== state)
    .map((delivery) => {
      const place = after.additionalPosts.length > 0 ? `, post ${delivery.postIndex + 1}` : "";
      return `${delivery.accountName}${place}: ${stateLooks[delivery.state].label}.`;
    })
    .join(" ");
}
