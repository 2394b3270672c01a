"use client";

import { lazy, Suspense } from "react";
import type { SnippetDialogProps } from "./snippet-dialog";

const SnippetDialog = lazy(async () => ({
  default: (await import("./snippet-dialog")).SnippetDialog,
}));

export function SnippetDialogOnDemand(props: SnippetDialogProps) {
  return (
    <Suspense fallback={null}>
      <SnippetDialog {...props} />
    </Suspense>
  );
}
