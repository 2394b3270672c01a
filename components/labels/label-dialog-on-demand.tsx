"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import type { LabelDialog as Dialog } from "./label-dialog";

const LabelDialog = lazy(async () => ({ default: (await import("./label-dialog")).LabelDialog }));

export function LabelDialogOnDemand(props: ComponentProps<typeof Dialog>) {
  return (
    <Suspense fallback={null}>
      <LabelDialog {...props} />
    </Suspense>
  );
}
