"use client";

import { ComposerForm } from "./composer-form";
import { useAlive } from "./use-alive";
import type { ComposingSetting } from "./use-composing";

export type ComposerProps = Omit<ComposingSetting, "alive">;

/** Where a post is written. It begins anew once the page is alive: only then is the device's copy there. */
export function Composer(props: ComposerProps) {
  const alive = useAlive();
  return <ComposerForm key={String(alive)} {...props} alive={alive} />;
}
