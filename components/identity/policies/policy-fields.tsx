"use client";

import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioButtons } from "@/components/ui/radio-buttons";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Textarea } from "@/components/ui/textarea";
import type { PolicyContext } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { allowsLevel, type PolicyLevel, type ProgramKind, policyLevels } from "@/lib/kernel/rules";
import { limitHint, type PolicyDraft, type PolicyProblems } from "./policy-draft";

export type PolicyAccount = Pick<Account, "id" | "name" | "label" | "avatarUrl" | "mark" | "state">;

export type PolicyFieldsProps = {
  draft: PolicyDraft;
  onChange: (draft: PolicyDraft) => void;
  kind: ProgramKind;
  /** Nothing here goes further; null for the policy that bounds all others. */
  limit: Policy | null;
  problems: PolicyProblems;
  accounts: readonly PolicyAccount[];
  context: PolicyContext;
};

/** Edits a policy part by part. Times and numbers show where something may be scheduled. */
export function PolicyFields(props: PolicyFieldsProps) {
  const { draft, onChange, kind, limit, problems, context } = props;
  const change = (part: Partial<PolicyDraft>) => onChange({ ...draft, ...part });
  const hint = (part: keyof Policy) => limitHint(part, limit, context);
  return (
    <div className="flex flex-col gap-5">
      <LevelField draft={draft} limit={limit} onChange={(level) => change({ level })} />
      {allowsLevel(draft.level, "draft") && (
        <Checkbox
          label="May change and cancel what people wrote"
          description={hint("othersPosts")}
          checked={draft.othersPosts === "change"}
          disabled={limit?.othersPosts === "read"}
          onChange={(checked) => change({ othersPosts: checked ? "change" : "read" })}
        />
      )}
      <AccountsField {...props} change={change} />
      {allowsLevel(draft.level, "ask") && (
        <>
          <Field
            label="Minutes ahead, at least"
            description={hint("leadMinutes") ?? "So that a person can see it before it goes out."}
            error={problems.leadMinutes}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={draft.leadMinutes}
              onChange={({ target }) => change({ leadMinutes: target.value })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <BudgetField
              label="Posts a day"
              hint={hint("dailyPosts")}
              error={problems.dailyPosts}
              value={draft.dailyPosts}
              onChange={(dailyPosts) => change({ dailyPosts })}
            />
            <BudgetField
              label="Posts a day on each account"
              hint={hint("dailyPerAccount")}
              error={problems.dailyPerAccount}
              value={draft.dailyPerAccount}
              onChange={(dailyPerAccount) => change({ dailyPerAccount })}
            />
          </div>
          <QuietField {...props} change={change} hint={hint("quietHours")} />
        </>
      )}
      {kind === "keys" && (
        <Field
          label="Addresses it may come from"
          description={
            hint("addresses") ?? "Ranges as 203.0.113.0/24, one a line. Empty: from anywhere."
          }
          error={problems.addresses}
        >
          <Textarea
            rows={2}
            spellCheck={false}
            autoComplete="off"
            value={draft.addresses}
            onChange={({ target }) => change({ addresses: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

type Part = { change: (part: Partial<PolicyDraft>) => void };

function LevelField({
  draft,
  limit,
  onChange,
}: Pick<PolicyFieldsProps, "draft" | "limit"> & { onChange: (level: PolicyLevel) => void }) {
  const levels = policyLevels.filter((level) => !limit || allowsLevel(limit.level, level));
  const isLimited = levels.length < policyLevels.length;
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">What it may do</span>
      <RadioButtons
        label="What it may do"
        value={draft.level}
        onChange={onChange}
        className="flex flex-col gap-1"
        optionClassName="group/level flex min-h-11 items-start gap-2.5 rounded-md border px-3 py-2 text-left transition-colors hover:border-muted data-checked:border-accent data-checked:bg-hover"
        options={levels.map((level) => ({
          value: level,
          label: levelLabels[level],
          content: (
            <>
              <span
                aria-hidden
                className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-border-strong group-data-checked/level:border-accent"
              >
                <span className="size-2 rounded-full group-data-checked/level:bg-accent" />
              </span>
              <span className="min-w-0">
                <span className="block">{levelLabels[level]}</span>
                <span className="block text-pretty text-muted text-sm">{levelHints[level]}</span>
              </span>
            </>
          ),
        }))}
      />
      {isLimited && (
        <p className="text-muted text-sm">
          An administrator allows no more. It cannot be widened here.
        </p>
      )}
    </div>
  );
}

const levelLabels: Record<PolicyLevel, string> = {
  read: "Only read",
  draft: "Write drafts",
  ask: "Schedule after a person’s yes",
  schedule: "Schedule",
  publish: "Publish",
};

const levelHints: Record<PolicyLevel, string> = {
  read: "It sees posts, media and accounts, and changes nothing.",
  draft: "It writes drafts and uploads media. A person schedules them.",
  ask: "What it schedules waits until a person approves it.",
  schedule: "What it schedules goes out at its time. It cannot publish at once.",
  publish: "It schedules, and publishes at once.",
};

function AccountsField({
  draft,
  limit,
  problems,
  accounts,
  context,
  change,
}: PolicyFieldsProps & Part) {
  const { everyAccount, connectionIds } = draft;
  const allowed = limit?.connectionIds;
  const offered = accounts.filter(({ id, state }) => {
    const isChosen = connectionIds.includes(id);
    return (!allowed || allowed.includes(id)) && (state !== "disconnected" || isChosen);
  });
  const toggle = (id: string) =>
    change({
      connectionIds: connectionIds.includes(id)
        ? connectionIds.filter((each) => each !== id)
        : [...connectionIds, id],
    });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1.5 font-medium text-sm">Accounts</legend>
      <SegmentedControl
        label="Accounts"
        options={[
          { value: "every", label: allowed ? "All of its accounts" : "Every account" },
          { value: "some", label: "Only some" },
        ]}
        value={everyAccount ? "every" : "some"}
        onChange={(value) => change({ everyAccount: value === "every" })}
        className="self-start"
      />
      {!everyAccount && (
        <div className="-m-0.5 flex max-h-44 flex-wrap gap-2 overflow-y-auto overscroll-contain p-0.5">
          {offered.map((account) => (
            <Chip
              key={account.id}
              leading={<AccountGlyph account={account} size={20} />}
              selected={connectionIds.includes(account.id)}
              onToggle={() => toggle(account.id)}
              title={`${account.name} on ${account.label}`}
            >
              {account.name}
              <span className="sr-only"> on {account.label}</span>
            </Chip>
          ))}
        </div>
      )}
      {!everyAccount && offered.length === 0 && (
        <p className="text-muted text-sm">No account is connected yet.</p>
      )}
      <Hint>{limitHint("connectionIds", limit, context)}</Hint>
      <Problem>{problems.connectionIds}</Problem>
    </fieldset>
  );
}

function BudgetField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Field label={label} description={hint} error={error}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        placeholder="No limit"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

function QuietField({
  draft,
  limit,
  problems,
  context: { timeZone },
  hint,
  change,
}: PolicyFieldsProps & Part & { hint: string | undefined }) {
  const { isQuiet, from, to } = draft;
  return (
    <div className="flex flex-col gap-2">
      <Checkbox
        label="Quiet hours"
        description={hint ?? "Nothing is planned into them."}
        checked={isQuiet}
        disabled={isQuiet && limit !== null && limit.quietHours !== null}
        onChange={(checked) => change({ isQuiet: checked })}
      />
      {isQuiet && (
        <div className="flex flex-wrap items-end gap-3 ps-6">
          <Field label="From" className="w-24">
            <Input
              autoComplete="off"
              aria-invalid={problems.quietHours ? true : undefined}
              value={from}
              onChange={({ target }) => change({ from: target.value })}
            />
          </Field>
          <Field label="Until" className="w-24">
            <Input
              autoComplete="off"
              aria-invalid={problems.quietHours ? true : undefined}
              value={to}
              onChange={({ target }) => change({ to: target.value })}
            />
          </Field>
          {timeZone && (
            <p className="pb-1.5 text-muted text-sm">in {timeZone.replaceAll("_", " ")}</p>
          )}
        </div>
      )}
      <Problem>{problems.quietHours}</Problem>
    </div>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return children ? <p className="text-pretty text-muted text-sm">{children}</p> : null;
}

function Problem({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p role="alert" className="flex gap-1.5 text-negative text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  );
}
