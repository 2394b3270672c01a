"use client";

import { FilePlus2 } from "lucide-react";
import { MenuItem } from "@/components/ui/menu";
import { useDuplicateAsDraft } from "./use-duplicate-as-draft";

export function DuplicateItem({ postId }: { postId: string }) {
  const { duplicate } = useDuplicateAsDraft(postId);
  return (
    <MenuItem icon={<FilePlus2 aria-hidden className="size-4" />} onSelect={duplicate}>
      Duplicate as draft
    </MenuItem>
  );
}
