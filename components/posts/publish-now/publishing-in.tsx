"use client";

import { useSecondsLeft } from "./use-seconds-left";

export function PublishingIn({ until }: { until: string }) {
  const seconds = useSecondsLeft(until);
  return (
    <span className="tabular-nums">
      {seconds > 0 ? `Publishing in ${seconds} s` : "Publishing…"}
    </span>
  );
}
