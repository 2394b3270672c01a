"use client";

import { Crop } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Check } from "./checks";
import { useComposerTools } from "./composer-context";
import { cropFix } from "./crop-fix";

export function CropFixButton({ check }: { check: Check }) {
  const { accounts, composition, change } = useComposerTools();
  const toast = useToast();
  const account = accounts.find(({ id }) => id === check.connectionId);
  const fix = cropFix(composition, check, account);
  if (!fix || !account) return null;
  const { crops } = composition;
  const apply = () => {
    change({ type: "set", fields: { crops: fix.crops } });
    toast.show({
      title: `Cropped to ${fix.aspect} for ${account.name}`,
      action: { label: "Undo", onSelect: () => change({ type: "set", fields: { crops } }) },
    });
  };
  return (
    <Button
      size="sm"
      className="self-start"
      icon={<Crop aria-hidden className="size-4" />}
      onClick={apply}
    >
      Crop to {fix.aspect}
      <span className="sr-only"> for {account.name}</span>
    </Button>
  );
}
