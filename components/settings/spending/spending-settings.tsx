"use client";

import { Wallet } from "lucide-react";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import type { AccountSpending } from "@/lib/accounts/spending/schema";
import { dollars } from "@/lib/kernel/rules";

export type SpendingAccount = Account & { spending: AccountSpending };

/** Says what accounts cost this month, and lets an administrator limit it. */
export function SpendingSettings({
  accounts,
  manageable,
}: {
  accounts: readonly SpendingAccount[];
  manageable: boolean;
}) {
  return (
    <Card aria-label="Spending">
      <div className="pb-4">
        <CardHeader
          title="Spending"
          description="What publishing costs this month, counted in UTC. Every call that was begun counts, also one without an answer."
        />
      </div>
      {accounts.length === 0 ? (
        <div className="border-t">
          <EmptyState
            icon={<Wallet aria-hidden />}
            title="Nothing costs money here"
            description="Accounts of networks that take money for posts stand here once they are connected."
          />
        </div>
      ) : (
        <ul aria-label="Accounts" className="divide-y border-t">
          {accounts.map((account) => (
            <AccountLimit key={account.id} account={account} manageable={manageable} />
          ))}
        </ul>
      )}
      {!manageable && accounts.length > 0 && (
        <p className="border-t px-5 py-3 text-muted text-sm">
          An administrator of your team can change this.
        </p>
      )}
    </Card>
  );
}

function AccountLimit({ account, manageable }: { account: SpendingAccount; manageable: boolean }) {
  const { name, label, spending } = account;
  const { monthlyMicroDollars: limit, installationMicroDollars: installation } = spending;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-5 py-3.5">
      <div className="pt-0.5">
        <AccountGlyph account={account} size={32} shape={account.look.avatar} />
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span>{" "}
          <span className="text-muted text-sm">{label}</span>
        </p>
        <p className="tabular-nums">
          {dollars(spending.spentMicroDollars)} spent, {dollars(spending.plannedMicroDollars)}{" "}
          planned
        </p>
        <p className="text-muted text-sm">
          {limit === null ? "No limit of its own." : `At most ${dollars(limit)} a month.`}
          {installation !== null && ` All accounts of this server: ${dollars(installation)}.`}
        </p>
      </div>
      {manageable && <LimitForm account={account} />}
    </li>
  );
}

const written = /^\d{1,6}(?:\.\d{1,2})?$/;

/** Reads dollars; undefined where it is no amount, null for no limit. */
function readLimit(typed: string): number | null | undefined {
  const amount = typed.trim().replace(/^\$/, "").replace(",", ".");
  if (amount === "") return null;
  return written.test(amount) ? Math.round(Number(amount) * 1_000_000) : undefined;
}

function LimitForm({
  account: { id: connectionId, name, spending },
}: {
  account: SpendingAccount;
}) {
  const { monthlyMicroDollars: limit } = spending;
  const [typed, type] = useState(limit === null ? "" : String(limit / 1_000_000));
  const [wasTried, setTried] = useState(false);
  const { confirmed, dialog } = useRecentAuth();
  const redraw = useRedraw();
  const writing = useApiMutation({
    send: (monthlyMicroDollars: number | null) =>
      confirmed(() =>
        api("PUT /api/connections/{connectionId}/spending-limit", {
          params: { connectionId },
          body: { monthlyMicroDollars },
        }),
      ),
    onDone: async () => {
      await redraw();
    },
    done: () => ({ title: `Limit saved for ${name}` }),
  });
  const asked = readLimit(typed);
  const save = () => {
    setTried(true);
    if (asked !== undefined) void writing.run(asked);
  };
  const isWrong = wasTried && asked === undefined;
  return (
    <div className="col-start-2">
      <Form onSubmit={save} className="flex flex-wrap items-end gap-2">
        <FormFailure failure={writing.failure} title="The limit was not saved." />
        <Field
          label="Limit a month in dollars"
          error={isWrong ? "Enter an amount such as 20 or 12.50." : null}
          className="w-64"
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            placeholder="No limit"
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={writing.pending} aria-label={`Save the limit of ${name}`}>
          Save
        </Button>
      </Form>
      {dialog}
    </div>
  );
}
