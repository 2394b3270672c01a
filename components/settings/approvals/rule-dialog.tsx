"use client";

import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { plural } from "@/components/accounts/connections/plural";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import type { Teammate } from "@/components/posts/people/person";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Chip } from "@/components/ui/chip";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { smallTeam } from "@/lib/planning/approvals/rules";
import type { ApprovalRule } from "@/lib/planning/approvals/schema";
import type { RuledAccount } from "./approval-settings";
import { missingIn, StagesField } from "./stages-field";

/** Sets one rule for the chosen accounts, or takes theirs away. */
export function RuleDialog({
  accounts,
  people,
  chosen: opened,
  onClose,
}: {
  accounts: readonly RuledAccount[];
  people: readonly Teammate[];
  /** One account's rule is changed; with none the person chooses several. */
  chosen: readonly string[];
  onClose: () => void;
}) {
  const own = accounts.find(({ id }) => id === opened[0]);
  const [chosenIds, choose] = useState(opened);
  const [rule, setRule] = useState<ApprovalRule>(own?.rule ?? blankRule);
  const [wasTried, setTried] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { writing, dialog, asking } = useRules(onClose);
  const chosen = accounts.filter(({ id }) => chosenIds.includes(id));
  const change = (part: Partial<ApprovalRule>) => setRule({ ...rule, ...part });
  const save = () => {
    setTried(true);
    const isComplete = rule.stages.every(({ approvers }) => !missingIn(approvers, people));
    if (isComplete && chosen.length > 0) void writing.run({ accounts: chosen, rule });
  };
  const close = () => !writing.pending && onClose();
  const picker = (
    <AccountChoice
      accounts={accounts.filter(({ id }) => id !== own?.id)}
      chosenIds={chosenIds}
      isMissing={wasTried && chosen.length === 0}
      onChoose={choose}
    />
  );
  return (
    <>
      <Dialog
        open={!asking && !isRemoving}
        onOpenChange={(open) => !open && close()}
        title={own ? `Approval for ${nameOf(own)}` : "One rule for several accounts"}
        description="Who has to agree before a post goes out."
      >
        <Form onSubmit={save} className="flex flex-col gap-5">
          <FormFailure failure={writing.failure} title={failureTitle(chosen.length)} />
          {!own && picker}
          <StagesField
            stages={rule.stages}
            people={people}
            showsMissing={wasTried}
            onChange={(stages) => change({ stages })}
          />
          <Conditions rule={rule} isSmallTeam={people.length <= smallTeam} onChange={change} />
          {own && accounts.length > 1 && (
            <Disclosure
              title={
                chosen.length > 1
                  ? `Also for ${plural(chosen.length - 1, "other account")}`
                  : "The same for other accounts"
              }
            >
              {picker}
            </Disclosure>
          )}
          <Consequence accounts={chosen} />
          <DialogFooter>
            {chosen.some((account) => account.rule) && (
              <Button
                variant="ghost"
                className="sm:me-auto"
                disabled={writing.pending}
                onClick={() => setRemoving(true)}
              >
                Remove the rule…
              </Button>
            )}
            <Button disabled={writing.pending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={writing.pending}>
              Save
            </Button>
          </DialogFooter>
        </Form>
      </Dialog>
      <AlertDialog
        open={isRemoving && !asking}
        onOpenChange={setRemoving}
        title={`Let ${namesOf(chosen)} send without approval?`}
        description={removalInWords(chosen)}
        confirmLabel={chosen.length > 1 ? "Remove the rules" : "Remove the rule"}
        onConfirm={() => void writing.run({ accounts: chosen, rule: null })}
      />
      {dialog}
    </>
  );
}

const blankRule: ApprovalRule = {
  stages: [{ approvers: [], mode: "any" }],
  appliesTo: "everyone",
  bindsTime: "day",
  ownContent: false,
};

function useRules(onDone: () => void) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const redraw = useRedraw();
  const writing = useApiMutation({
    send: ({ accounts, rule }: { accounts: readonly RuledAccount[]; rule: ApprovalRule | null }) =>
      confirmed(async () => {
        for (const { id: connectionId } of accounts) await writeRule(connectionId, rule);
        return accounts.length;
      }),
    onDone: async () => {
      await redraw();
      onDone();
    },
    done: (count, { rule }) => ({
      title: rule
        ? `Rule saved for ${plural(count, "account")}`
        : `${plural(count, "account")} can send without approval`,
    }),
    // Some of the accounts may have it already.
    onFailed: () => void redraw(),
  });
  return { writing, dialog, asking };
}

async function writeRule(connectionId: string, rule: ApprovalRule | null): Promise<void> {
  const params = { connectionId };
  if (rule) await api("PUT /api/connections/{connectionId}/approval-rule", { params, body: rule });
  else await api("DELETE /api/connections/{connectionId}/approval-rule", { params });
}

function failureTitle(count: number): string {
  return count > 1 ? "The rule was not saved for all of them." : "The rule was not saved.";
}

function AccountChoice({
  accounts,
  chosenIds,
  isMissing,
  onChoose,
}: {
  accounts: readonly RuledAccount[];
  chosenIds: readonly string[];
  isMissing: boolean;
  onChoose: (ids: readonly string[]) => void;
}) {
  const isChosen = (id: string) => chosenIds.includes(id);
  const toggle = (id: string) =>
    onChoose(isChosen(id) ? chosenIds.filter((each) => each !== id) : [...chosenIds, id]);
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium text-sm">Accounts</legend>
      <div className="-m-0.5 flex max-h-44 flex-wrap gap-2 overflow-y-auto overscroll-contain p-0.5">
        {accounts.map((account) => (
          <Chip
            key={account.id}
            leading={<AccountGlyph account={account} size={20} />}
            selected={isChosen(account.id)}
            onToggle={() => toggle(account.id)}
            title={`${account.name} on ${account.label}`}
          >
            {account.name}
            <span className="sr-only"> on {account.label}</span>
          </Chip>
        ))}
      </div>
      {isMissing && (
        <p role="alert" className="flex gap-1.5 pt-1.5 text-negative text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          Choose the accounts that it is for.
        </p>
      )}
    </fieldset>
  );
}

function Conditions({
  rule: { appliesTo, bindsTime, ownContent },
  isSmallTeam,
  onChange,
}: {
  rule: ApprovalRule;
  isSmallTeam: boolean;
  onChange: (part: Partial<ApprovalRule>) => void;
}) {
  return (
    <div className="flex flex-col gap-4 border-t pt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Which posts" description={audienceHints[appliesTo]}>
          <Select
            options={audiences}
            value={appliesTo}
            onChange={(value) => onChange({ appliesTo: value })}
          />
        </Field>
        <Field label="A new time asks again" description={timeHints[bindsTime]}>
          <Select
            options={times}
            value={bindsTime}
            onChange={(value) => onChange({ bindsTime: value })}
          />
        </Field>
      </div>
      {isSmallTeam && (
        <Checkbox
          label="Who edited a post last may approve it"
          description="Possible while you are up to three people."
          checked={ownContent}
          onChange={(checked) => onChange({ ownContent: checked })}
        />
      )}
    </div>
  );
}

const audiences = [
  { value: "everyone", label: "Everybody’s" },
  { value: "members", label: "Not administrators’ own" },
  { value: "programs", label: "Keys’ and assistants’" },
] as const;

const audienceHints: Record<ApprovalRule["appliesTo"], string> = {
  everyone: "Whoever wrote them.",
  members: "Those that somebody else than an administrator wrote or moved.",
  programs: "Those that a key or an assistant wrote or moved.",
};

const times = [
  { value: "none", label: "Never" },
  { value: "day", label: "On another day" },
  { value: "minute", label: "At any other time" },
] as const;

const timeHints: Record<ApprovalRule["bindsTime"], string> = {
  none: "What was approved may go out at any time.",
  day: "What was approved may go out at any time of its day.",
  minute: "What was approved may go out at its minute only.",
};

/** Says before it is saved what becomes of what is scheduled. */
function Consequence({ accounts }: { accounts: readonly RuledAccount[] }) {
  if (accounts.length === 0) return null;
  const scheduled = scheduledOn(accounts);
  const hadRule = accounts.some(({ rule }) => rule);
  return (
    <Callout>
      {scheduled === 0
        ? "Nothing is scheduled there now. What is scheduled from now on waits until it is approved."
        : hadRule
          ? `It holds at once for ${deliveries(scheduled)}: what lacks an approval that it asks for waits, and what has all of them goes out.`
          : `${deliveries(scheduled)} begin${scheduled === 1 ? "s" : ""} to wait at once, as far as the rule is for them. What nobody approves in time does not go out.`}
    </Callout>
  );
}

function removalInWords(accounts: readonly RuledAccount[]): string {
  const scheduled = scheduledOn(accounts);
  if (scheduled === 0) return "Nothing is scheduled there now. Nobody is asked from now on.";
  const go = scheduled === 1 ? "goes" : "go";
  return `${deliveries(scheduled)} ${go} out at the scheduled time without anybody’s approval, also what waits or was objected to.`;
}

function scheduledOn(accounts: readonly RuledAccount[]): number {
  return accounts.reduce((sum, account) => sum + account.scheduledDeliveries, 0);
}

function deliveries(count: number): string {
  return plural(count, "scheduled delivery", "scheduled deliveries");
}

function namesOf(accounts: readonly RuledAccount[]): string {
  const [first] = accounts;
  return accounts.length > 1 || !first ? plural(accounts.length, "account") : nameOf(first);
}

/** A brand is often called the same on every network. */
function nameOf({ name, label }: RuledAccount): string {
  return `${name} on ${label}`;
}
