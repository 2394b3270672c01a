"use client";

import { BookmarkPlus } from "lucide-react";
import { LabelField } from "@/components/library/labels/label-field";
import { OthersHere, type PresenceSubject } from "@/components/posts/presence/others-here";
import { IconButton } from "@/components/ui/icon-button";
import type { NewerVersion } from "@/lib/identity/presence/schema";
import { titleMax } from "@/lib/planning/posts/rules";
import { useComposerTools } from "./composer-context";
import { isBlank } from "./composition/composition";
import { useSaveTemplate } from "./drafts/draft-api";
import { toDraft } from "./drafts/draft-content";

export function TitleBar({
  subject,
  onCompare,
}: {
  subject: PresenceSubject | null;
  onCompare: (newer: NewerVersion) => void;
}) {
  const { composition, change, hydrated } = useComposerTools();
  const { title, labelIds } = composition;
  return (
    <div className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        aria-label="Title"
        placeholder="Title for your team"
        autoComplete="off"
        maxLength={titleMax}
        readOnly={!hydrated}
        value={title}
        onChange={(event) => change({ type: "set", fields: { title: event.target.value } })}
        className="h-control min-w-48 grow basis-48 rounded-md bg-transparent px-2 font-medium text-md placeholder:font-normal placeholder:text-muted hover:bg-hover"
      />
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:ps-2">
        <LabelField
          labelIds={labelIds}
          onChange={(next) => change({ type: "set", fields: { labelIds: next } })}
        />
        <SaveAsTemplate />
      </div>
      {subject && <OthersHere subject={subject} doing="editing" onCompare={onCompare} />}
    </div>
  );
}

function SaveAsTemplate() {
  const { composition, preferences } = useComposerTools();
  const saving = useSaveTemplate();
  return (
    <IconButton
      size="sm"
      label="Save as template"
      icon={<BookmarkPlus aria-hidden className="size-4" />}
      disabled={isBlank(composition)}
      loading={saving.pending}
      onClick={() => void saving.run(toDraft(composition, preferences.timeZone))}
    />
  );
}
