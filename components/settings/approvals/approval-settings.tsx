"use client";

import { ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { type Account, handleInWords } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import type { Teammate } from "@/components/posts/people/person";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { TextLink } from "@/components/ui/text-link";
import { lostStages, smallTeam } from "@/lib/planning/approvals/rules";
import type { ApprovalRule } from "@/lib/planning/approvals/schema";
import { limitsInWords, type Names, nobodysNeeded, ruleInWords } from "./rule-words";

const RuleDialog = lazyLayer(
  () => dynamic(() => import("./rule-dialog").then((chunk) => chunk.RuleDialog)),
  { what: "The rule" },
);
const preloadDialog = () => void import("./rule-dialog").catch(() => undefined);

export type RuledAccount = Account & { rule: ApprovalRule | null };

export function ApprovalSettings({
  accounts,
  people,
  manageable,
}: {
  accounts: readonly RuledAccount[];
  people: readonly Teammate[];
  manageable: boolean;
}) {
  const [editing, setEditing] = useState<readonly string[] | null>(null);
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  return (
    <Card aria-label="Approvals">
      <div className="pb-4">
        <CardHeader
          title="Approvals"
          description="Whose approval an account needs before anything is sent to it. Approval is for the exact content: a change asks again."
          actions={
            manageable &&
            accounts.length > 1 && (
              <Button
                onPointerEnter={preloadDialog}
                onFocus={preloadDialog}
                onClick={() => setEditing([])}
              >
                One rule for several
              </Button>
            )
          }
        />
      </div>
      {accounts.length === 0 ? (
        <NoAccounts />
      ) : (
        <ul aria-label="Accounts" className="divide-y border-t">
          {accounts.map((account) => (
            <AccountRule
              key={account.id}
              account={account}
              names={names}
              isSmallTeam={people.length <= smallTeam}
              onEdit={manageable ? () => setEditing([account.id]) : undefined}
            />
          ))}
        </ul>
      )}
      {!manageable && accounts.length > 0 && (
        <p className="border-t px-5 py-3 text-muted text-sm">
          An administrator of your team can change this.
        </p>
      )}
      {editing && (
        <RuleDialog
          accounts={accounts}
          people={people}
          chosen={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function AccountRule({
  account,
  names,
  isSmallTeam,
  onEdit,
}: {
  account: RuledAccount;
  names: Names;
  isSmallTeam: boolean;
  onEdit: (() => void) | undefined;
}) {
  const { id, name, handle, label, state, rule } = account;
  return (
    <li
      id={id}
      className="grid scroll-mt-20 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-5 py-3.5 target:bg-hover sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <div className="pt-0.5">
        <AccountGlyph account={account} size={32} shape={account.look.avatar} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
          <span className="wrap-anywhere min-w-0 text-muted text-sm">
            {handle ? `${handleInWords(handle)} · ${label}` : label}
          </span>
          {state === "disconnected" && <Badge>Disconnected</Badge>}
        </p>
        {rule ? (
          <>
            <p className="wrap-anywhere text-pretty">{ruleInWords(rule, names)}</p>
            <p className="text-pretty text-muted text-sm">{limitsInWords(rule, isSmallTeam)}</p>
            <LostStages rule={rule} names={names} />
          </>
        ) : (
          <p className="text-muted">{nobodysNeeded}</p>
        )}
      </div>
      {onEdit && (
        <Button
          size="sm"
          className="col-start-2 justify-self-start sm:col-start-3 sm:row-start-1"
          aria-label={`${rule ? "Change the rule of" : "Set a rule for"} ${name} on ${label}`}
          onPointerEnter={preloadDialog}
          onFocus={preloadDialog}
          onClick={onEdit}
        >
          {rule ? "Change" : "Set a rule"}
        </Button>
      )}
    </li>
  );
}

function LostStages({ rule, names }: { rule: ApprovalRule; names: Names }) {
  const lost = lostStages(rule.stages, (userId) => names.has(userId));
  if (lost.length === 0) return null;
  const where = rule.stages.length === 1 ? "whom this names" : `of stage ${lost.join(" and ")}`;
  return (
    <Callout tone="caution" className="mt-2">
      Nobody {where} is a member any more, so that no new post can be approved. Name somebody else.
    </Callout>
  );
}

function NoAccounts() {
  return (
    <div className="border-t">
      <EmptyState
        icon={<ShieldCheck aria-hidden />}
        title="No accounts yet"
        description="Each account that your team publishes to will be here, with whose approval it needs."
        action={<TextLink href="/connections">Open the connections</TextLink>}
      />
    </div>
  );
}
