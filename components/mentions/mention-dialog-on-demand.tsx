"use client";

import { lazy, Suspense } from "react";
import type { MentionDialogProps } from "./mention-dialog";

const MentionDialog = lazy(async () => ({
  default: (await import("./mention-dialog")).MentionDialog,
}));

export function MentionDialogOnDemand(props: MentionDialogProps) {
  return (
    <Suspense fallback={null}>
      <MentionDialog {...props} />
    </Suspense>
  );
}
