"use client";

import { Repeat } from "lucide-react";
import { zoneName } from "@/components/kit/when/when";
import { repeatInWords } from "@/components/posts/series/rule-words";
import { ButtonLink } from "@/components/ui/button-link";
import type { Series } from "@/lib/planning/series/schema";
import { DoneBar } from "./done-bar";
import type { OpenComposer } from "./use-composer";
import { useUndoRepeating } from "./use-repeat";

/** Takes the place of the footer once a series is made, as the bar of a scheduled post does. */
export function RepeatedBar({ series, composer }: { series: Series; composer: OpenComposer }) {
  const { tools, drafts } = composer;
  const { composition, preferences } = tools;
  const undoing = useUndoRepeating({
    series,
    composition,
    timeZone: preferences.timeZone,
    onDraft: drafts?.onOpen,
  });
  return (
    <DoneBar
      icon={<Repeat aria-hidden className="size-4 shrink-0 text-positive" />}
      link={<ButtonLink href={`/series/${series.id}`}>Open series</ButtonLink>}
      undoing={undoing}
      onWriteAnother={() => drafts?.onWriteAnother(composition.connectionIds)}
    >
      Repeats: <span className="font-medium">{repeatInWords(series.rule, preferences)}</span>{" "}
      <span className="text-muted">{zoneName(series.zone)}</span>
    </DoneBar>
  );
}
