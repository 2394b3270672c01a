"use client";

import { type ReactNode, type RefObject, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { DateField } from "@/components/kit/month-grid/date-field";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { daysAfter, startOfDay, toWallTime } from "@/lib/kernel/time/zoned";
import type { Label } from "@/lib/library/labels/schema";
import { linkNameMax } from "@/lib/planning/reviews/rules";
import type {
  CreatedReviewLink,
  CreateReviewLink,
  ReviewScope,
} from "@/lib/planning/reviews/schema";
import { LinkTerms, useLinkTerms } from "./link-terms";
import { mayWords } from "./link-words";

export type Offered = {
  postIds: readonly string[];
  labels: readonly Label[];
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  timeZone: string;
  /** Without mail, no code gets anywhere. */
  hasMail: boolean;
  /** Only an administrator makes links that decide. */
  isAdmin: boolean;
};

/** Holds the only copy of the address, so it stays mounted while the list around it changes. */
export function NewReviewLink({
  open,
  onClose,
  onCreated,
  ...offered
}: Offered & { open: boolean; onClose: () => void; onCreated: () => void }) {
  const name = useRef<HTMLInputElement>(null);
  const [created, setCreated] = useState<CreatedReviewLink | null>(null);
  const creating = useApiMutation({
    send: (body: CreateReviewLink) => api("POST /api/review-links", { body }),
    onDone: (made) => {
      setCreated(made);
      onClose();
      onCreated();
    },
  });
  const close = () => {
    if (creating.pending) return;
    creating.reset();
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title="New review link"
        description="Whoever has the link sees these posts as their accounts will show them, and nothing else."
        initialFocus={name}
      >
        <LinkForm
          {...offered}
          nameInput={name}
          failure={creating.failure}
          pending={creating.pending}
          onSubmit={(body) => void creating.run(body)}
          onCancel={close}
        />
      </Dialog>
      {created && (
        <ShownOnceDialog
          what="link"
          title={`The link for ${created.reviewLink.name} is ready`}
          description="Copy it now and send it to them alone: it is not shown again."
          label="Review link"
          value={created.url}
          onClose={() => setCreated(null)}
        />
      )}
    </>
  );
}

type Kind = "posts" | "label" | "period";

function LinkForm({
  nameInput,
  failure,
  pending,
  onSubmit,
  onCancel,
  ...offered
}: Offered & {
  nameInput: RefObject<HTMLInputElement | null>;
  failure: string | null;
  pending: boolean;
  onSubmit: (body: CreateReviewLink) => void;
  onCancel: () => void;
}) {
  const { postIds, labels, preferences, timeZone, hasMail } = offered;
  const today = toWallTime(new Date().toISOString(), timeZone).date;
  const [name, setName] = useState("");
  const [may, setMay] = useState<CreateReviewLink["may"]>("look");
  const [kind, setKind] = useState<Kind>(postIds.length > 0 ? "posts" : "period");
  const [labelId, setLabelId] = useState(labels[0]?.id ?? null);
  const [from, setFrom] = useState<string | null>(today);
  const [to, setTo] = useState<string | null>(daysAfter(today, 30));
  const [accountIds, setAccountIds] = useState<readonly string[]>([]);
  const terms = useLinkTerms();
  const [stage, setStage] = useState("any");
  const [isTried, setTried] = useState(false);
  const scope = scopeOf({ kind, postIds, labelId, from, to, accountIds, timeZone });
  const submit = () => {
    setTried(true);
    if (name.trim() === "") return nameInput.current?.focus();
    if (!scope || terms.isWrongAddress || pending) return;
    onSubmit({
      name: name.trim(),
      may,
      stage: may === "decide" && stage !== "any" ? Number(stage) : null,
      scope,
      ...terms.read(),
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={failure} title="The link was not made." />
      <Field
        label="For whom"
        description="The person or the company that gets it. Your team sees what they do by this name."
        error={isTried && name.trim() === "" ? "Write whom the link is for." : null}
      >
        <Input
          ref={nameInput}
          autoComplete="off"
          maxLength={linkNameMax}
          placeholder="Ann at Client"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Choice label="They may" hint={mayWords[may].hint}>
        <SegmentedControl
          label="They may"
          options={powers.filter(({ value }) => offered.isAdmin || value !== "decide")}
          value={may}
          onChange={setMay}
        />
      </Choice>
      {may === "decide" && (
        <Field label="For which stage" description="Where a rule asks clients at several stages.">
          <Select options={stages} value={stage} onChange={setStage} />
        </Field>
      )}
      <Choice label="What they see" hint={kindHints[kind]}>
        <SegmentedControl
          label="What they see"
          options={kindsFor(offered)}
          value={kind}
          onChange={setKind}
        />
      </Choice>
      {kind === "label" && (
        <Field label="Label">
          <Select
            options={labels.map(({ id, name: label }) => ({ value: id, label }))}
            value={labelId}
            onChange={setLabelId}
          />
        </Field>
      )}
      {kind === "period" && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label="From"
              value={from}
              onChange={setFrom}
              preferences={preferences}
              toward="future"
            />
            <DateField
              label="To"
              value={to}
              onChange={setTo}
              preferences={preferences}
              toward="future"
              min={from ?? undefined}
            />
          </div>
          <AccountChoice {...offered} chosen={accountIds} onChange={setAccountIds} />
        </>
      )}
      {isTried && !scope && (
        <Callout tone="negative" role="alert">
          Choose a period whose end is not before its beginning.
        </Callout>
      )}
      <LinkTerms
        terms={terms}
        hasMail={hasMail}
        isTried={isTried}
        pending={pending}
        onCancel={onCancel}
      />
    </Form>
  );
}

const powers = (["look", "comment", "decide"] as const).map((value) => {
  return { value, label: mayWords[value].label };
});

const stages = [
  { value: "any", label: "Whichever asks a client" },
  { value: "1", label: "Stage 1" },
  { value: "2", label: "Stage 2" },
  { value: "3", label: "Stage 3" },
];

const kindHints: Record<Kind, string> = {
  posts: "The posts that you chose, as they are at any time.",
  label: "The posts with a label, also those that get it later.",
  period: "The posts of some days, also those that are added later.",
};

function kindsFor({ postIds, labels }: Offered): { value: Kind; label: string }[] {
  return [
    ...(postIds.length > 0
      ? [{ value: "posts" as const, label: countedPosts(postIds.length) }]
      : []),
    { value: "period", label: "A period" },
    ...(labels.length > 0 ? [{ value: "label" as const, label: "A label" }] : []),
  ];
}

function Choice({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <span aria-hidden="true" className="font-medium text-sm">
        {label}
      </span>
      {children}
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}

function AccountChoice({
  accounts,
  chosen,
  onChange,
}: Pick<Offered, "accounts"> & {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  if (accounts.length < 2) return null;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium text-sm">Accounts</legend>
      {accounts.map(({ id, name, label }) => (
        <Checkbox
          key={id}
          label={`${name} on ${label}`}
          checked={chosen.includes(id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        />
      ))}
      <p className="text-muted text-sm">Without a choice it is all of them, also later ones.</p>
    </fieldset>
  );
}

function scopeOf({
  kind,
  postIds,
  labelId,
  from,
  to,
  accountIds,
  timeZone,
}: {
  kind: Kind;
  postIds: readonly string[];
  labelId: string | null;
  from: string | null;
  to: string | null;
  accountIds: readonly string[];
  timeZone: string;
}): ReviewScope | null {
  if (kind === "posts") return { postIds: [...postIds] };
  if (kind === "label") return labelId === null ? null : { labelId };
  if (!from || !to || to < from) return null;
  return {
    connectionIds: accountIds.length > 0 ? [...accountIds] : null,
    from: startOfDay(from, timeZone),
    to: startOfDay(daysAfter(to, 1), timeZone),
  };
}
