"use client";

import { useState } from "react";
import type { KeptDraft } from "@/components/drafts/draft-keeper";
import { useDraft } from "@/components/drafts/use-draft";
import { asDraft } from "./as-draft";
import type { ComposerSetting } from "./composer-setting";
import type { Base } from "./composer-start";
import { type Composition, isBlank } from "./composition";
import { dropDeviceCopy, slotFor } from "./device-copy";
import { useDeviceCopy } from "./use-device-copy";

type Keeping = {
  setting: ComposerSetting;
  composition: Composition;
  base: Base | null;
  /** True while a restored copy waits for the decision to go on with it. */
  held: boolean;
  onBegun: ((draftId: string) => void) | undefined;
};

/** Keeps a new post as a draft on the server, and on this device what the server has not got. */
export function useKeptComposition({ setting, composition, base, held, onBegun }: Keeping) {
  const { start, owner, alive } = setting;
  const content = asDraft(composition, setting);
  const [first] = useState(start.composition);
  const begun = base?.composition ?? first;
  const touched = !isBlank(composition) && JSON.stringify(composition) !== JSON.stringify(begun);
  const slotOf = (draftId: string) => slotFor(owner, `draft:${draftId}`);
  const draft = useDraft({
    opened: foundDraft(setting),
    content: base || held || !alive ? null : content,
    worthBeginning: touched,
    onKept: ({ id }) => {
      for (const slot of [start.slot, slotOf(id)]) dropDeviceCopy(slot);
    },
    onBegun,
  });
  const ref = draft.state.kept?.ref ?? null;
  const unsaved = base ? touched : draft.unsaved;
  const device = useDeviceCopy(
    ref ? slotOf(ref.id) : start.slot,
    unsaved ? { composition, base, draft: ref } : null,
  );
  return { draft, device, content };
}

/** The draft as the page found it; a copy of this device may have begun from an older version. */
export function foundDraft(setting: ComposerSetting): KeptDraft | null {
  const { start, restored } = setting;
  if (!start.draft) return null;
  return { ref: restored?.draft ?? start.draft, content: asDraft(start.composition, setting) };
}
