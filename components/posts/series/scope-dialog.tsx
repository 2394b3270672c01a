"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Series, SeriesScope } from "@/lib/planning/series/schema";
import { ChoiceCards } from "./choice-cards";
import { repeatInWords } from "./rule-words";
import { type OccurrenceChange, planForScope, type SeriesPlan } from "./scope-plan";
import { seriesKey } from "./series-query";
import { useChangeSeries } from "./use-change-series";

export type AskedScope = { post: { id: string; seriesId: string }; change: OccurrenceChange };

type ScopeDialogProps = {
  open?: boolean;
  asked: AskedScope;
  preferences: PlanningPreferences;
  /** Does the change to this one alone, as to a post that does not repeat. */
  onThis: () => void;
  /** The series was changed, and this one with it. */
  onChanged?: () => void;
  onClose: () => void;
};

const titles = {
  move: "Move which posts?",
  edit: "Save for which posts?",
  delete: "Delete which posts?",
};
const verbs = { move: "Move", edit: "Save", delete: "Delete" };

/** Asks how many of a series a change of one occurrence is meant for. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { open = true, asked, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={titles[asked.change.kind]}
      description="This post repeats."
      size="sm"
    >
      <LoadedScopes {...props} />
    </Dialog>
  );
}

function LoadedScopes(props: ScopeDialogProps) {
  const { id: postId, seriesId } = props.asked.post;
  const query = useQuery({
    queryKey: [...seriesKey, seriesId, "scope", postId],
    queryFn: async ({ signal }) => {
      const [{ series }, { post }] = await Promise.all([
        api("GET /api/series/{seriesId}", { params: { seriesId }, signal }),
        api("GET /api/posts/{postId}", { params: { postId }, signal }),
      ]);
      return { series, day: post.occurrence };
    },
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data) {
    return <ScopeForm {...props} series={query.data.series} day={query.data.day} />;
  }
  if (query.isError) return <QueryError title="The series did not load" query={query} />;
  return (
    <Loading label="Loading the series" className="flex flex-col gap-2">
      <Skeleton className="h-48" />
    </Loading>
  );
}

function ScopeForm({
  asked: { post, change },
  preferences,
  series,
  day,
  onThis,
  onChanged,
  onClose,
}: ScopeDialogProps & { series: Series; day: string | null }) {
  const [scope, setScope] = useState<SeriesScope>("this");
  const planOf = (wanted: Exclude<SeriesScope, "this">): SeriesPlan | null => {
    if (day === null || series.state === "ended") return null;
    return planForScope(change, { scope: wanted, series, occurrence: { postId: post.id, day } });
  };
  const plans = { following: planOf("following"), all: planOf("all") };
  const { run, pending } = useChangeSeries();
  const submit = async () => {
    const plan = scope === "this" ? null : plans[scope];
    if (!plan) {
      onClose();
      return onThis();
    }
    const isDone = await run({ before: series, plan });
    onClose();
    if (isDone) onChanged?.();
  };
  const options = [
    { value: "this" as const, label: "This one", description: "The others stay as they are." },
    ...(["following", "all"] as const).flatMap((each) => {
      const plan = plans[each];
      if (!plan) return [];
      return [
        { value: each, label: labels[each], description: describe(plan, { change, preferences }) },
      ];
    }),
  ];
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <ChoiceCards label="Which posts" options={options} value={scope} onChange={setScope} />
      {options.length === 1 && <p className="text-muted text-sm">{whyAlone(series)}</p>}
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          autoFocus
          variant={change.kind === "delete" ? "danger" : "primary"}
          loading={pending}
        >
          {verbs[change.kind]}
        </Button>
      </DialogFooter>
    </Form>
  );
}

const labels = { following: "This and following", all: "All that have not gone out" };

function describe(
  plan: SeriesPlan,
  { change, preferences }: { change: OccurrenceChange; preferences: PlanningPreferences },
): string {
  if (plan.kind === "end") return "The series ends.";
  const { rule, variants } = plan.body;
  if (change.kind === "delete") return "The series ends before this one.";
  if (rule) return `${repeatInWords(rule, preferences)}.`;
  return variants ? "They all have this text, and none takes turns." : "They change as this one.";
}

function whyAlone({ state }: Series): string {
  return state === "ended"
    ? "Its series has ended, so that only this one changes."
    : "No rule can move the others the same way. Edit the series to repeat it otherwise.";
}
