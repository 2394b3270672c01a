"use client";

import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Series, SeriesRule, UpdateSeriesBody } from "@/lib/planning/series/schema";
import type { SeriesPlan } from "./scope-plan";
import { seriesKey } from "./series-query";

type SeriesChange = { before: Series; plan: SeriesPlan; isUndo?: boolean };

/** Changes several posts of a series at once. What holds for all of them can be taken back. */
export function useChangeSeries() {
  const changing = useApiMutation({
    send: ({ before: { id: seriesId, version }, plan }: SeriesChange) =>
      plan.kind === "end"
        ? api("DELETE /api/series/{seriesId}", {
            params: { seriesId },
            query: { version, posts: "delete" },
          })
        : api("PATCH /api/series/{seriesId}", {
            params: { seriesId },
            body: { ...plan.body, version },
          }),
    done: ({ series }, { before, plan, isUndo = false }) => {
      if (isUndo) return { title: "The series is as it was before" };
      if (plan.kind === "end") return { title: "The series has ended" };
      const back = undoOf(plan.body, before);
      const title = "The series is changed";
      if (!back) return { title };
      const undo = () => void changing.run({ before: series, plan: back, isUndo: true });
      return { title, action: { label: "Undo", onSelect: undo } };
    },
    failed: () => ({ title: "The series was not changed." }),
    invalidates: [seriesKey, ["posts"], ["post"], ["slots"]],
  });
  return { run: changing.run, pending: changing.pending };
}

/** A change of what follows made a series of its own, and what an earlier end deleted stays so. */
function undoOf(body: Omit<UpdateSeriesBody, "version">, before: Series): SeriesPlan | null {
  if (body.scope !== "all" || isCut(body.rule, before.rule)) return null;
  const fields = Object.keys(body.post ?? {});
  const post = Object.fromEntries(
    Object.entries(before.post).filter(([field]) => fields.includes(field)),
  );
  return {
    kind: "update",
    body: {
      scope: "all",
      ...(body.rule && { rule: before.rule }),
      ...(body.variants && { variants: before.variants }),
      ...(body.post && { post }),
    },
  };
}

function isCut(rule: SeriesRule | undefined, { until }: SeriesRule): boolean {
  return rule?.until !== undefined && (until === undefined || rule.until < until);
}
