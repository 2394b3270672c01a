"use client";

import { ListFilter } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { approvalLooks, openApprovals } from "@/components/kit/post-state/approval-looks";
import { LabelSelect } from "@/components/library/labels/label-select";
import { useLabels } from "@/components/library/labels/use-labels";
import { ManagedBySelect } from "@/components/posts/people/managed-by-select";
import type { ManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import type { QueueUrl } from "./use-queue";

type QueueFilterProps = {
  accounts: readonly Account[];
  managers: ManagedByFilter;
  url: QueueUrl;
};

const everyAccount = "every";
const anyApproval = "any";

export function QueueFilter(props: QueueFilterProps) {
  const choices = useChoices(props);
  if (!choices.any) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:hidden">
      <FilterFields {...props} choices={choices} />
    </div>
  );
}

export function QueueFilterButton(props: QueueFilterProps) {
  const choices = useChoices(props);
  const { account, managedBy, label, approval } = props.url.filters;
  const count = [account, managedBy, label, approval].filter(Boolean).length;
  if (!choices.any) return null;
  return (
    <span className="sm:hidden">
      <Popover
        title="Filter"
        align="end"
        trigger={
          <Button variant="ghost" icon={<ListFilter aria-hidden className="size-4" />}>
            Filter{count > 0 && ` (${count})`}
          </Button>
        }
      >
        <div className="flex flex-col gap-2">
          <FilterFields {...props} choices={choices} />
        </div>
      </Popover>
    </span>
  );
}

function useChoices({ accounts, managers, url }: QueueFilterProps) {
  const labels = useLabels();
  const account = accounts.length > 1;
  const manager = managers.options.length > 1 || managers.selected !== null;
  const label = Boolean(labels.data?.length) || url.filters.label !== null;
  const approval = accounts.some(({ approvers }) => approvers) || url.filters.approval !== null;
  return {
    account,
    manager,
    label,
    labels,
    approval,
    any: account || manager || label || approval,
  };
}

type FilterFieldsProps = QueueFilterProps & { choices: ReturnType<typeof useChoices> };

function FilterFields({ accounts, managers, url, choices }: FilterFieldsProps) {
  const { filters, setFilters } = url;
  return (
    <>
      {choices.account && (
        <Select
          aria-label="Account"
          className="sm:w-64"
          options={[
            { value: everyAccount, label: "Every account" },
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={filters.account ?? everyAccount}
          onChange={(value) => setFilters({ account: value === everyAccount ? null : value })}
        />
      )}
      {choices.manager && (
        <div className="sm:w-64">
          <ManagedBySelect
            aria-label="Managed by"
            anyoneLabel="Managed by anyone"
            filter={managers}
            onChange={(managedBy) => setFilters({ managedBy })}
          />
        </div>
      )}
      {choices.label && (
        <div className="sm:w-48">
          <LabelSelect
            aria-label="Label"
            labels={choices.labels}
            value={filters.label}
            onChange={(label) => setFilters({ label })}
          />
        </div>
      )}
      {choices.approval && (
        <Select
          aria-label="Approval"
          className="sm:w-48"
          options={[
            { value: anyApproval, label: "Any approval" },
            ...openApprovals.map((value) => ({ value, label: approvalLooks[value].label })),
          ]}
          value={filters.approval ?? anyApproval}
          onChange={(value) => setFilters({ approval: value === anyApproval ? null : value })}
        />
      )}
    </>
  );
}
