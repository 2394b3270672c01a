"use client";

import { useToast } from "@/components/ui/toast";
import { isOverridden } from "@/lib/deliveries/account-content";
import { useComposerTools } from "./composer-context";
import type { Override } from "./composition/composition";

export function DifferenceNotice({ positionKey: key }: { positionKey: string }) {
  const { composition, change, tab } = useComposerTools();
  const toast = useToast();
  const override = tab === null ? undefined : composition.overrides[tab]?.[key];
  if (tab === null || !override || !isOverridden(override)) return null;
  const { text, media } = override;
  const target = { key, accountId: tab };
  const undo = () => {
    if (text !== undefined) change({ type: "text", target, text });
    if (media) change({ type: "media", target, media });
  };
  const reset = () => {
    change({ type: "reset", accountId: tab, key });
    toast.show({ title: "Same as all accounts again", action: { label: "Undo", onSelect: undo } });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {differenceOf(override)} ·
      <button
        type="button"
        className="min-h-6 rounded-sm text-accent-text underline underline-offset-3"
        onClick={reset}
      >
        Reset
      </button>
    </p>
  );
}

function differenceOf({ text, media }: Override): string {
  if (text === undefined) return "Different from the shared media";
  return media ? "Different from the shared text and media" : "Different from the shared text";
}
