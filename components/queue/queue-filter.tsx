"use client";

import type { Account } from "@/components/account/account";
import { LabelSelect } from "@/components/labels/label-select";
import { useLabels } from "@/components/labels/use-labels";
import { ManagedBySelect } from "@/components/people/managed-by-select";
import type { ManagedByFilter } from "@/components/people/use-managed-by-filter";
import { Select } from "@/components/ui/select";
import type { useQueueUrl } from "./use-queue-url";

type QueueFilterProps = {
  accounts: readonly Account[];
  managers: ManagedByFilter;
  url: ReturnType<typeof useQueueUrl>;
};

const everyAccount = "every";

export function QueueFilter({
  accounts,
  managers,
  url: { filters, setFilters },
}: QueueFilterProps) {
  const choosesAccount = accounts.length > 1;
  const choosesManager = managers.options.length > 1 || managers.selected !== null;
  const labels = useLabels();
  const choosesLabel = Boolean(labels.data?.length) || filters.label !== null;
  if (!choosesAccount && !choosesManager && !choosesLabel) return null;
  return (
    <div className="flex flex-col gap-2 sm:flex-row">
      {choosesAccount && (
        <Select
          aria-label="Account"
          className="sm:w-64"
          options={[
            { value: everyAccount, label: "Every account" },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.account ?? everyAccount}
          onChange={(value) => void setFilters({ account: value === everyAccount ? null : value })}
        />
      )}
      {choosesManager && (
        <div className="sm:w-64">
          <ManagedBySelect
            aria-label="Managed by"
            anyoneLabel="Managed by anyone"
            filter={managers}
            onChange={(managedBy) => void setFilters({ managedBy })}
          />
        </div>
      )}
      {choosesLabel && (
        <div className="sm:w-48">
          <LabelSelect
            aria-label="Label"
            labels={labels}
            value={filters.label}
            onChange={(label) => void setFilters({ label })}
          />
        </div>
      )}
    </div>
  );
}
