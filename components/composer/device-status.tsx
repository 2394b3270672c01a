"use client";

import { formatTime } from "@/lib/time/format-instant";
import { useComposerTools } from "./composer-context";
import type { DeviceSaving } from "./use-device-copy";

/** Says that unsent changes of a stored post are kept where they are written. */
export function DeviceStatus({ saving: { savedAt, failed } }: { saving: DeviceSaving }) {
  const { preferences } = useComposerTools();
  if (failed) return <p className="text-caution text-sm">This browser cannot keep a copy.</p>;
  if (!savedAt) return null;
  return (
    <p className="text-muted text-sm">
      Saved on this device <time dateTime={savedAt}>{formatTime(savedAt, preferences)}</time>
    </p>
  );
}
