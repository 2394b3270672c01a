"use client";

import { lazy, Suspense } from "react";

const MentionMenu = lazy(async () => ({
  default: (await import("./mention-menu")).MentionMenu,
}));

export function MentionMenuOnDemand({ positionKey }: { positionKey: string }) {
  return (
    <Suspense fallback={null}>
      <MentionMenu positionKey={positionKey} />
    </Suspense>
  );
}
