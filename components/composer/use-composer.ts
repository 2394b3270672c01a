"use client";

import { useCallback, useReducer, useState } from "react";
import { useMediaUploads } from "@/components/media/use-media-uploads";
import { useNowMs } from "@/components/when/use-now-ms";
import { judgeWhen, type WhenVerdict } from "@/components/when/when";
import type { Media } from "@/lib/media/schema";
import type { ComposerTools } from "./composer-context";
import type { ComposerSetting } from "./composer-setting";
import type { Base } from "./composer-start";
import { changeComposition, sameWall } from "./composition";
import { placeOfTarget, placeTarget } from "./place-target";
import { restoredComposition } from "./restored-composition";
import { useChecks } from "./use-checks";

// Whether a time can still be had changes while one looks at it.
const stepMs = 5_000;

/** The state of the composer: what is written, for whom and when, and what speaks against it. */
export function useComposer(setting: ComposerSetting) {
  const { accounts, preferences, workspaceTimeZone, start, restored, alive } = setting;
  const [composition, change] = useReducer(changeComposition, null, () =>
    restored ? restoredComposition(restored, setting) : start.composition,
  );
  const [base, setBase] = useState<Base | null>(() => (restored ?? start).base);
  const [wanted, showTab] = useState<string | null>(null);
  const [entered, enter] = useState<string | null>(null);
  const [announcement, announce] = useState("");
  const nowMs = useNowMs(setting.now, stepMs);
  const onUploaded = useCallback((media: Media, target: string) => {
    change({ type: "add-media", place: placeOfTarget(target), media });
  }, []);
  const uploads = useMediaUploads({ onUploaded });
  const chosen = accounts.filter(({ id }) => composition.accountIds.includes(id));
  const tab = chosen.some(({ id }) => id === wanted) ? wanted : null;
  const verdict =
    keptTime(base, composition.when) ?? judgeWhen(composition.when, { preferences, nowMs });
  const checks = useChecks({
    composition,
    scheduledAt: verdict.instant ?? new Date(nowMs).toISOString(),
    keptAccountIds: base?.composition.accountIds ?? [],
  });

  const active = composition.positions.find(({ key }) => key === entered);
  const activeKey = active?.key ?? composition.positions[0]?.key ?? "";
  const tools = {
    ...{ accounts, chosen, preferences, workspaceTimeZone, composition, change },
    ...{ tab, showTab, enter, announce, alive, uploads, checks, verdict },
  } satisfies ComposerTools;
  const addFiles = (files: File[]) =>
    uploads.add(files, placeTarget({ key: activeKey, accountId: tab }));
  return { tools, base, setBase, addFiles, announcement };
}

/** A stored post's own time stands as long as nobody changes it, to the second. */
function keptTime(base: Base | null, when: { date: string; time: string }): WhenVerdict | null {
  if (!base || !sameWall(base.composition.when, when)) return null;
  return { instant: base.scheduledAt, problem: null, note: null, suggestion: null };
}
