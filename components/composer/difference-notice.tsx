"use client";

import { useToast } from "@/components/ui/toast";
import { isOverridden } from "@/lib/deliveries/rules/account-content";
import { useComposerTools } from "./composer-context";
import { type Override, ownCropsAt } from "./composition/composition";

export function DifferenceNotice({ positionKey: key }: { positionKey: string }) {
  const { composition, change, tab } = useComposerTools();
  const toast = useToast();
  if (tab === null) return null;
  const target = { key, accountId: tab };
  const override = composition.overrides[tab]?.[key] ?? {};
  const { crops } = composition;
  const ownCrops = ownCropsAt(composition, target);
  if (!isOverridden(override) && ownCrops.length === 0) return null;
  const { text, media } = override;
  const undo = () => {
    if (text !== undefined) change({ type: "text", target, text });
    if (media) change({ type: "media", target, media });
    change({ type: "set", fields: { crops } });
  };
  const reset = () => {
    change({ type: "reset", accountId: tab, key });
    change({ type: "set", fields: { crops: crops.filter((crop) => !ownCrops.includes(crop)) } });
    toast.show({ title: "Same as all accounts again", action: { label: "Undo", onSelect: undo } });
  };
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-muted text-sm">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {differenceOf(override, ownCrops.length > 0)} ·
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

function differenceOf({ text, media }: Override, isCropped: boolean): string {
  const parts = [
    ...(text === undefined ? [] : ["text"]),
    ...(media ? ["media"] : []),
    ...(isCropped ? ["crop"] : []),
  ];
  return `Different from the shared ${listed.format(parts)}`;
}

const listed = new Intl.ListFormat("en");
