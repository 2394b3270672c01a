"use client";

import { useCallback, useReducer, useState } from "react";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { checkWallTime, type WallTimeCheck } from "@/components/kit/when/when";
import { useMediaUploads } from "@/components/library/media/use-media-uploads";
import type { Media } from "@/lib/library/media/schema";
import type { ComposerTools } from "./composer-context";
import type { ComposerOptions } from "./composer-options";
import { type Composition, changeComposition, isSameWallTime } from "./composition/composition";
import type { EditedPost } from "./composition/edited-post";
import type { LocalDraft } from "./local-draft/local-draft";
import { parseUploadTarget, uploadTarget } from "./upload-target";
import { useChecks } from "./use-checks";

const clockStepMs = 5_000;

export function useComposerState(options: ComposerOptions, restored: LocalDraft | null) {
  const { accounts, preferences, workspaceTimeZone, start, hydrated } = options;
  const [composition, change] = useReducer(changeComposition, null, () =>
    restored ? restoredComposition(restored, options) : start.composition,
  );
  const [editedPost, setEditedPost] = useState<EditedPost | null>(
    () => (restored ?? start).editedPost,
  );
  const [selectedTab, showTab] = useState<string | null>(null);
  const [focusedKey, setFocusedPosition] = useState<string | null>(null);
  const [announcement, announce] = useState("");
  const [tried, setTried] = useState(false);
  const nowMs = useNowMs(options.now, clockStepMs);
  const onUploaded = useCallback((media: Media, target: string) => {
    change({ type: "add-media", target: parseUploadTarget(target), media });
  }, []);
  const uploads = useMediaUploads({ onUploaded });
  const chosen = accounts.filter(({ id }) => composition.connectionIds.includes(id));
  const tab = chosen.some(({ id }) => id === selectedTab) ? selectedTab : null;
  const verdict =
    unchangedTime(editedPost, composition) ??
    checkWallTime(composition.when, { preferences, nowMs });
  const checks = useChecks({
    composition,
    scheduledAt: verdict.instant ?? new Date(nowMs).toISOString(),
    keptAccountIds: editedPost?.composition.connectionIds ?? [],
    tried,
    postId: editedPost?.postId,
  });
  const tools: ComposerTools = {
    accounts,
    chosen,
    preferences,
    workspaceTimeZone,
    editedPostId: editedPost?.postId ?? null,
    composition,
    change,
    tab,
    showTab,
    setFocusedPosition,
    announce,
    hydrated,
    uploads,
    checks,
    verdict,
  };
  const addFiles = (files: File[]) => {
    const focused = composition.positions.find(({ key }) => key === focusedKey);
    const key = (focused ?? composition.positions[0])?.key ?? "";
    uploads.add(files, uploadTarget({ key, accountId: tab }));
  };
  const showRequirements = () => setTried(true);
  return { tools, editedPost, setEditedPost, addFiles, announcement, showRequirements };
}

export type ComposerState = ReturnType<typeof useComposerState>;

function restoredComposition(
  { composition, editedPost }: LocalDraft,
  { accounts, preferences, start, now }: ComposerOptions,
): Composition {
  const connectionIds = composition.connectionIds.filter((id) =>
    accounts.some((each) => each.id === id),
  );
  if (editedPost) return { ...composition, connectionIds };
  const { problem } = checkWallTime(composition.when, { preferences, nowMs: Date.parse(now) });
  const when = start.timeGiven || problem ? start.composition.when : composition.when;
  return { ...composition, connectionIds, when };
}

/** A stored post keeps its instant to the second, also a past one, until its time is changed. */
function unchangedTime(editedPost: EditedPost | null, { when }: Composition): WallTimeCheck | null {
  if (!editedPost || !isSameWallTime(editedPost.composition.when, when)) return null;
  return { instant: editedPost.scheduledAt, problem: null, note: null, suggestion: null };
}
