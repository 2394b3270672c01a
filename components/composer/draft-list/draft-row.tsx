import { BookmarkPlus, Trash2 } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { ago } from "@/components/kit/when/ago";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { draftTitle } from "@/lib/planning/drafts/rules";
import type { Draft } from "@/lib/planning/drafts/schema";

type DraftRowProps = {
  draft: Draft;
  accounts: readonly Account[];
  preferences: TimePreferences;
  nowMs: number;
  hasLocalDraft: boolean;
  onDelete: (() => void) | null;
  deleting: boolean;
  onSaveAsTemplate: () => void;
};

export function DraftRow(props: DraftRowProps) {
  const { draft, accounts, preferences, nowMs, hasLocalDraft, onDelete, deleting } = props;
  const { onSaveAsTemplate } = props;
  const title = draftTitle(draft);
  const chosen = accounts.filter(({ id }) => draft.connectionIds.includes(id));
  return (
    <li className="flex items-center gap-1 pe-3 first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <Link
        href={`/compose?draft=${draft.id}` as Route}
        className="flex min-w-0 grow flex-col gap-1 px-4 py-3 focus-visible:-outline-offset-2"
      >
        <span className="truncate font-medium">{title}</span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-sm tabular-nums">
          {hasLocalDraft && <Badge tone="caution">Unsaved changes on this device</Badge>}
          {chosen.length > 0 && <AccountStack accounts={chosen} />}
          <span>
            {detailsOf(draft, { preferences, nowMs, own: onDelete !== null }).join(" · ")}
          </span>
        </span>
      </Link>
      <IconButton
        label={`Save ${title} as a template`}
        onClick={onSaveAsTemplate}
        icon={<BookmarkPlus aria-hidden className="size-4" />}
      />
      {onDelete && (
        <IconButton
          label={`Delete ${title}`}
          loading={deleting}
          onClick={onDelete}
          icon={<Trash2 aria-hidden className="size-4" />}
        />
      )}
    </li>
  );
}

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

function detailsOf(
  draft: Draft,
  { preferences, nowMs, own }: { preferences: TimePreferences; nowMs: number; own: boolean },
): string[] {
  const { updatedAt, scheduledAt, createdBy } = draft;
  const changed = ago(updatedAt, nowMs) ?? formatDate(updatedAt, preferences);
  return [
    ...(own ? [] : [createdBy?.name ?? "A team key"]),
    `Changed ${changed}`,
    ...(scheduledAt && Date.parse(scheduledAt) > nowMs
      ? [`Meant for ${formatDateTime(scheduledAt, preferences)}`]
      : []),
  ];
}
