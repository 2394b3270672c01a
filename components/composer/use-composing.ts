"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { draftEnd, isRefusal, type KeptDraft } from "@/components/drafts/draft-keeper";
import { useToast } from "@/components/ui/toast";
import { asDraft } from "./as-draft";
import type { ComposerSetting } from "./composer-setting";
import type { Composition } from "./composition";
import { writeDeviceCopy } from "./device-copy";
import { whyNotReady } from "./readiness";
import { unsentCopy } from "./unsent-copy";
import { useComposer } from "./use-composer";
import { foundDraft, useKeptComposition } from "./use-kept-composition";
import { useLeaveGuard } from "./use-leave-guard";
import { type SendKind, useSubmission } from "./use-submission";

export type ComposingSetting = Omit<ComposerSetting, "restored"> & {
  /** Where a copy of an edited post is kept as a new one. */
  copySlot: string;
  /** For a new post: it has become a draft, and the way to another draft. */
  drafts?: { onBegun: (draftId: string) => void; onOpen: (draftId: string) => void } | undefined;
};

/** What is written, where it is kept, and what can be done with it. */
export function useComposing(props: ComposingSetting) {
  const { start, preferences, copySlot, drafts } = props;
  const router = useRouter();
  const toast = useToast();
  const [restored, setRestored] = useState(() => (props.alive ? unsentCopy(props) : null));
  const setting = { ...props, restored };
  const { tools, base, setBase, addFiles, announcement } = useComposer(setting);
  const { composition, change, checks, uploads, verdict } = tools;
  const [opened] = useState(composition);
  // What is typed into a restored copy goes on with it.
  const held = restored !== null && composition === opened;
  const onBegun = drafts?.onBegun;
  const keeping = useKeptComposition({ setting, composition, base, held, onBegun });
  const { draft, device, content } = keeping;
  const { keeper } = draft;
  const submission = useSubmission({
    timeZone: preferences.timeZone,
    onSent: (post) => {
      keeper.stop();
      device.forget();
      router.push(`/posts/${post.id}`);
    },
    onFailed: (failure) => {
      keeper.release();
      if (!base && isRefusal(failure)) keeper.keep(content);
    },
  });
  useLeaveGuard(uploads.busy);
  const blocked = whyNotReady(composition, { checks: checks.found, uploads });

  const send = (kind: SendKind) => {
    if (blocked || (kind === "schedule" && !verdict.instant)) return;
    if (!base) keeper.hold();
    submission.send({ composition, base, draft, scheduledAt: atOnceOr(kind, verdict.instant) });
  };
  const startAfresh = () => {
    const undo = () => {
      change({ type: "replace", composition });
      setBase(base);
    };
    toast.show({ title: "Discarded", action: { label: "Undo", onSelect: undo } });
    change({ type: "replace", composition: start.composition });
    setBase(start.base);
    const found = foundDraft({ ...setting, restored: null });
    if (found) keeper.rebase(found);
    device.forget();
    setRestored(null);
  };
  /** A colleague saved the post meanwhile: what it is to be. */
  const decide = (kept: "theirs" | "mine") => {
    const { overtaken, kind } = submission;
    if (!overtaken) return;
    const { theirs } = overtaken;
    setBase(theirs);
    if (kept === "theirs") {
      const undo = () => change({ type: "replace", composition });
      toast.show({ title: "Their version is here", action: { label: "Undo", onSelect: undo } });
      change({ type: "replace", composition: theirs.composition });
      return submission.reset();
    }
    const scheduledAt = atOnceOr(kind, verdict.instant ?? theirs.scheduledAt);
    submission.send({ composition, base: theirs, draft, scheduledAt });
  };
  const copyAsNew = () => {
    const savedAt = new Date().toISOString();
    const copy = { savedAt, composition, base: null, draft: null };
    if (!base || !writeDeviceCopy(copySlot, copy)) return;
    device.forget();
    router.push(`/compose?from=${base.postId}`);
  };
  /** The draft went on somewhere else: from which version of it this goes on, and as what. */
  const goOnFrom = (theirs: KeptDraft, chosen: Composition) => {
    submission.reset();
    keeper.rebase(theirs);
    change({ type: "replace", composition: chosen });
    keeper.keep(asDraft(chosen, setting));
  };
  const openDraft = (draftId: string) => {
    keeper.stop();
    device.forget();
    drafts?.onOpen(draftId);
  };

  const failure = draft.state.failure ?? submission.failure;
  const draftTrouble = draft.state.kept && !base ? draftEnd(failure) : null;
  return {
    ...{ asDraft: (chosen: Composition) => asDraft(chosen, setting) },
    ...{ tools, base, addFiles, announcement, draft, device, submission, blocked },
    ...{ restored: held ? restored : null, goOn: () => setRestored(null), startAfresh },
    ...{ send, decide, copyAsNew, draftTrouble, failure, goOnFrom, openDraft },
  };
}

export type Composing = ReturnType<typeof useComposing>;

/** Null publishes now. */
function atOnceOr(kind: SendKind, instant: string | null): string | null {
  return kind === "now" ? null : instant;
}
