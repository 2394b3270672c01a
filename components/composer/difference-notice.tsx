"use client";

import { useToast } from "@/components/ui/toast";
import { useComposerTools } from "./composer-context";

/** Says that the account being edited shows something of its own here, and takes it back. */
export function DifferenceNotice({ positionKey: key }: { positionKey: string }) {
  const { composition, change, tab } = useComposerTools();
  const toast = useToast();
  const own = tab === null ? undefined : composition.overrides[tab]?.[key];
  if (tab === null || !own || (own.text === undefined && own.media === undefined)) return null;
  const { text, media } = own;
  const place = { key, accountId: tab };
  const undo = () => {
    if (text !== undefined) change({ type: "text", place, text });
    if (media) change({ type: "media", place, media });
  };
  const reset = () => {
    change({ type: "reset", accountId: tab, key });
    toast.show({ title: "Same as all accounts again", action: { label: "Undo", onSelect: undo } });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {whatDiffers(own)} ·
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

function whatDiffers({ text, media }: { text?: string; media?: unknown[] }): string {
  if (text === undefined) return "Different from the shared media";
  return media ? "Different from the shared text and media" : "Different from the shared text";
}
