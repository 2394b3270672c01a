"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { RequiredAccounts } from "@/components/kit/account/account-chips";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { TimeZoneField } from "@/components/kit/preferences/time-zone-field";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { seriesKey, seriesQuery } from "@/components/posts/series/series-query";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/textarea";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { textMax } from "@/lib/planning/posts/rules";
import type { Series, UpdateSeriesBody } from "@/lib/planning/series/schema";
import { ComingList } from "./coming-list";
import { comingTimes, ruleDraftOf, ruleOf } from "./rule-draft";
import { RuleFields } from "./rule-fields";
import { textsOfVariants, VariantsField, variantsOf } from "./variants-field";

type EditSeriesProps = {
  open: boolean;
  series: Series;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  onClose: () => void;
};

/** Changes the rule, the zone and the content of all that has not gone out. */
export function EditSeriesDialog(props: EditSeriesProps) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Edit the series"
      description="It changes all posts of the series that have not gone out."
      size="lg"
    >
      <EditForm {...props} />
    </Dialog>
  );
}

function EditForm({ series, accounts, preferences, onClose }: EditSeriesProps) {
  const [opened] = useState(() => new Date().toISOString());
  const nowMs = useNowMs(opened);
  const [base, setBase] = useState(series);
  const [draft, setDraft] = useState(() => ruleDraftOf(series.rule));
  const [zone, setZone] = useState(series.zone);
  const [text, setText] = useState(series.post.text ?? "");
  const [connectionIds, setConnectionIds] = useState<string[]>(series.post.connectionIds);
  const [variants, setVariants] = useState(() => variantsOf(series.variants));
  const rule = ruleOf(draft);
  const coming = comingTimes(rule, { zone, nowMs });
  const change = changesOf(base, {
    rule,
    zone,
    variants: textsOfVariants(variants),
    post: { text, connectionIds },
  });
  const saving = useSaveSeries(series.id, { onSaved: onClose, onOvertaken: setBase });
  const isPossible = coming.length > 0 && connectionIds.length > 0;
  const submit = () => {
    if (!isPossible || saving.pending) return;
    if (Object.keys(change).length === 0) return onClose();
    void saving.run({ ...change, version: base.version, scope: "all" });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <RuleFields
            draft={draft}
            onChange={setDraft}
            preferences={{ ...preferences, timeZone: zone }}
          />
          <TimeZoneField
            value={zone}
            onChange={setZone}
            note="The time of day stays, whatever the clocks do there."
          />
        </div>
        <ComingList rule={rule} zone={zone} coming={coming} preferences={preferences} />
      </div>
      {variants.length === 0 && (
        <Field label="Text">
          <Textarea
            rows={4}
            maxLength={textMax}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
      <VariantsField variants={variants} onChange={setVariants} text={text} />
      <RequiredAccounts accounts={accounts} chosen={connectionIds} onChange={setConnectionIds} />
      {saving.failure && (
        <Callout tone="negative" role="alert" title="The series was not saved">
          {saving.failure}
        </Callout>
      )}
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={saving.pending} disabled={!isPossible}>
          {saving.isOvertaken ? "Save mine over it" : "Save for all"}
        </Button>
      </DialogFooter>
    </Form>
  );
}

type Change = Omit<UpdateSeriesBody, "version" | "scope" | "postId">;
type Edited = Pick<Series, "rule" | "zone" | "variants"> & {
  post: Pick<Series["post"], "connectionIds"> & { text: string };
};

/** Takes only what differs, so that the rest stays as somebody else may have left it. */
function changesOf(before: Series, after: Edited): Change {
  const post = {
    ...(after.post.text !== before.post.text && { text: after.post.text }),
    ...(!isSame(after.post.connectionIds.toSorted(), before.post.connectionIds.toSorted()) && {
      connectionIds: after.post.connectionIds,
    }),
  };
  return {
    ...(!isSame(ruleDraftOf(after.rule), ruleDraftOf(before.rule)) && { rule: after.rule }),
    ...(after.zone !== before.zone && { zone: after.zone }),
    ...(!isSame(after.variants, before.variants) && { variants: after.variants }),
    ...(Object.keys(post).length > 0 && { post }),
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A version of somebody else is read, so that only what was shown is saved over. */
function useSaveSeries(
  seriesId: string,
  { onSaved, onOvertaken }: { onSaved: () => void; onOvertaken: (theirs: Series) => void },
) {
  const client = useQueryClient();
  const saving = useApiMutation({
    send: (body: UpdateSeriesBody) =>
      api("PATCH /api/series/{seriesId}", { params: { seriesId }, body }),
    onDone: ({ series }) => {
      client.setQueryData(seriesQuery(seriesId).queryKey, series);
      onSaved();
    },
    done: () => ({ title: "The series is saved" }),
    onFailed: async (error) => {
      if (!isConflict(error)) return;
      onOvertaken(await client.fetchQuery({ ...seriesQuery(seriesId), staleTime: 0 }));
    },
    invalidates: [seriesKey, ["posts"], ["post"], ["slots"]],
  });
  const isOvertaken = isConflict(saving.error);
  return {
    run: saving.run,
    pending: saving.pending,
    isOvertaken,
    failure: isConflict(saving.error)
      ? `${saving.error.message} What you changed here is still in the form.`
      : saving.failure,
  };
}

function isConflict(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === "version_conflict";
}
