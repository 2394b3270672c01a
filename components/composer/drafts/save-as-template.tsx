"use client";

import { BookmarkPlus } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { useComposerTools } from "../composer-context";
import { isBlank } from "../composition/composition";
import { toDraft } from "./draft-content";
import { useSaveTemplate } from "./use-save-template";

export function SaveAsTemplate() {
  const { composition, preferences } = useComposerTools();
  const saving = useSaveTemplate();
  const untimed = { timeZone: preferences.timeZone, proposed: composition.when };
  return (
    <IconButton
      size="sm"
      label="Save as template"
      icon={<BookmarkPlus aria-hidden className="size-4" />}
      disabled={isBlank(composition)}
      loading={saving.pending}
      onClick={() => void saving.run(toDraft(composition, untimed))}
    />
  );
}
