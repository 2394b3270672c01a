"use client";

import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsBoolean } from "nuqs/server";
import { useEffect } from "react";
import { useFocusActions } from "@/components/kit/commands/focus-actions";
import { lazyLayer } from "@/components/ui/lazy";
import type { OpenComposer } from "./use-composer";

const RepeatDialog = lazyLayer(
  () =>
    dynamic(() => import("@/components/series/repeat-dialog").then((chunk) => chunk.RepeatDialog)),
  { what: "The dialog" },
);

const ScopeDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/posts/series/scope-dialog").then((chunk) => chunk.ScopeDialog),
    ),
  { what: "The dialog" },
);

/** Asks how much of its series what was changed of an occurrence is meant for. */
export function AskScope({ composer: { scope, tools } }: { composer: OpenComposer }) {
  if (!scope.asked) return null;
  return (
    <ScopeDialog
      asked={scope.asked}
      preferences={tools.preferences}
      onThis={scope.changeThis}
      onChanged={scope.onChanged}
      onClose={scope.close}
    />
  );
}

/** Lets a new post repeat, from the time picker and from the palette. */
export function Repeat({ composer }: { composer: OpenComposer }) {
  const { tools, repeating, submission } = composer;
  const isOver = submission.busy !== null || repeating.made !== null;
  useWantedRepeat(tools.hydrated ? repeating.open : null);
  useFocusActions(() => {
    if (isOver) return null;
    const repeat = {
      group: "Focus",
      label: "Repeat this post…",
      icon: "repeat",
      words: "series recurring every day week month",
      opensLayer: true,
      run: repeating.ask,
    } as const;
    return { about: "This post", commands: [repeat] };
  });
  return (
    <RepeatDialog
      open={repeating.isAsking}
      onClose={repeating.close}
      plannedAt={tools.plannedAt}
      text={tools.composition.positions[0]?.text ?? ""}
      workspaceTimeZone={tools.workspaceTimeZone}
      preferences={tools.preferences}
      approvers={tools.approvers}
      pending={repeating.pending}
      failure={repeating.failure}
      onRepeat={repeating.make}
    />
  );
}

/** A post elsewhere that shall repeat opens here as a copy, and its address asks once. */
function useWantedRepeat(open: (() => void) | null): void {
  const [isWanted, want] = useQueryState("repeat", parseAsBoolean.withDefault(false));
  useEffect(() => {
    if (!isWanted || !open) return;
    open();
    void want(null);
  }, [isWanted, open, want]);
}
