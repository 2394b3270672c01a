import { Trash2 } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { Draft } from "@/lib/planning/drafts/schema";

type TemplateRowProps = {
  template: Draft;
  accounts: readonly Account[];
  onUse: () => void;
  using: boolean;
  onDelete: () => void;
  deleting: boolean;
};

export function TemplateRow(props: TemplateRowProps) {
  const { template, accounts, onUse, using, onDelete, deleting } = props;
  const title = draftTitle(template);
  const chosen = accounts.filter(({ id }) => template.connectionIds.includes(id));
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 py-3 ps-4 pe-3">
      <div className="flex min-w-40 grow basis-0 flex-col gap-1">
        <p className="truncate font-medium">{title}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm">
          {chosen.length > 0 && <AccountStack accounts={chosen} />}
          <span>Saved by {template.createdBy?.name ?? "a team key"}</span>
        </p>
      </div>
      <Button size="sm" loading={using} aria-label={`Use template ${title}`} onClick={onUse}>
        Use template
      </Button>
      <IconButton
        label={`Delete ${title}`}
        loading={deleting}
        onClick={onDelete}
        icon={<Trash2 aria-hidden className="size-4" />}
      />
    </li>
  );
}
