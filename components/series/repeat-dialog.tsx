"use client";

import { useState } from "react";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form, FormFailure } from "@/components/ui/form";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, toWallTime } from "@/lib/kernel/time/zoned";
import type { SeriesRule } from "@/lib/planning/series/schema";
import { ComingList } from "./coming-list";
import { comingTimes, newRuleDraft, ruleOf } from "./rule-draft";
import { RuleFields } from "./rule-fields";
import { textsOfVariants, type Variant, VariantsField } from "./variants-field";

export type Repetition = { rule: SeriesRule; zone: string; variants: string[] };

type RepeatDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Is the time that is chosen for the post; null proposes tomorrow morning. */
  plannedAt: string | null;
  text: string;
  workspaceTimeZone: string;
  preferences: PlanningPreferences;
  /** Names whose approval each post needs first; null where it needs none. */
  approvers: string | null;
  pending: boolean;
  failure: string | null;
  onRepeat: (repetition: Repetition) => void;
};

const morning = "09:00";

/** Asks how a post repeats, in the zone of the workspace, and shows when that would be. */
export function RepeatDialog(props: RepeatDialogProps) {
  const { open, onClose } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Repeat this post"
      description="Each time is a post of its own, made 60 days ahead, that you can change or skip."
      size="lg"
    >
      <RepeatForm {...props} />
    </Dialog>
  );
}

function RepeatForm(props: RepeatDialogProps) {
  const { plannedAt, text, workspaceTimeZone: zone, preferences, pending, approvers } = props;
  const [opened] = useState(() => new Date().toISOString());
  const nowMs = useNowMs(opened);
  const [draft, setDraft] = useState(() =>
    newRuleDraft(
      plannedAt
        ? toWallTime(plannedAt, zone)
        : { date: daysAfter(toWallTime(opened, zone).date, 1), time: morning },
    ),
  );
  const [variants, setVariants] = useState<Variant[]>([]);
  const rule = ruleOf(draft);
  const coming = comingTimes(rule, { zone, nowMs });
  const isPossible = coming.length > 0;
  const submit = () => {
    if (!isPossible || pending) return;
    props.onRepeat({ rule, zone, variants: textsOfVariants(variants) });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_17rem]">
        <RuleFields
          draft={draft}
          onChange={setDraft}
          preferences={{ ...preferences, timeZone: zone }}
        />
        <ComingList rule={rule} zone={zone} coming={coming} preferences={preferences} />
      </div>
      <VariantsField variants={variants} onChange={setVariants} text={text} />
      {approvers && (
        <p className="text-muted text-sm">Each post goes out once it is approved: {approvers}.</p>
      )}
      <FormFailure failure={props.failure} title="The series was not made" />
      <DialogFooter>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={pending} disabled={!isPossible}>
          {approvers ? "Ask for approval of each" : "Schedule the series"}
        </Button>
      </DialogFooter>
    </Form>
  );
}
