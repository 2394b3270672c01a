"use client";

import { ComposerForm } from "./composer-form";
import type { ComposerSetting } from "./composer-setting";
import { useAlive } from "./use-alive";

export type ComposerProps = Omit<ComposerSetting, "restored" | "alive"> & {
  /** Where a copy of an edited post is kept as a new one. */
  copySlot: string;
};

/** Where a post is written. It begins anew once the page is alive: only then is the device's copy there. */
export function Composer(props: ComposerProps) {
  const alive = useAlive();
  return <ComposerForm key={String(alive)} {...props} alive={alive} />;
}
