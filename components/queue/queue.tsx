"use client";

import type { Route } from "next";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import type { ExportQuery } from "@/components/kit/export/export-address";
import { ExportPart } from "@/components/kit/export/export-part";
import { useSelection } from "@/components/kit/selection/use-selection";
import type { Team } from "@/components/posts/people/person";
import { NumberMenu } from "@/components/results/number/number-choice";
import { NumbersOf } from "@/components/results/number/post-number";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { lazyLayer } from "@/components/ui/lazy";
import { Menu, MenuItem, MenuLink } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Slot } from "@/lib/accounts/slots/schema";
import type { PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import { QueueBody } from "./queue-body";
import { QueueBulk } from "./queue-bulk";
import { QueueProvider } from "./queue-context";
import { FilteredQueueEmpty, QueueEmpty } from "./queue-empty";
import { QueueFilter, QueueFilterButton } from "./queue-filter";
import type { QueueFilters } from "./queue-search";
import { useQueue } from "./use-queue";
import { useQueueMoves } from "./use-queue-moves";

const PushDialog = lazyLayer(
  () => dynamic(() => import("./push-dialog").then((chunk) => chunk.PushDialog)),
  { what: "The dialog" },
);

type QueueProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  canEdit: boolean;
  initial: { now: string; posts: Post[] | null; slots: Slot[] };
};

export function Queue({ accounts, team, preferences, canEdit, initial }: QueueProps) {
  const view = useQueue({ accounts, team, initial });
  const { queue, free, gaps, narrowed, isFiltered, managers, url } = view;
  const moves = useQueueMoves(preferences);
  const [by, setBy] = useQueryState("by", parseAsStringLiteral(["account"]));
  const hasLanes = accounts.length > 1 && narrowed.account === null;
  const selection = useSelection();
  const chosen = (queue.data ?? []).filter(({ id }) => selection.selected.has(id));
  const [pushedFrom, pushFrom] = useState<string | null>(null);
  const hasPosts = queue.data !== undefined && queue.data.length > 0;
  return (
    <>
      <PageHeader
        title="Queue"
        description={
          <span className="max-sm:hidden">What needs you first, then what goes by itself.</span>
        }
        actions={
          <>
            <QueueFilterButton accounts={accounts} managers={managers} url={url} />
            <QueueActions
              accounts={accounts}
              account={narrowed.account}
              canEdit={canEdit}
              onPushAll={canEdit && hasPosts ? () => pushFrom(initial.now) : null}
              exported={exportOf(narrowed)}
            />
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-2">
          <QueueFilter accounts={accounts} managers={managers} url={url} />
          {hasLanes && (
            <SegmentedControl
              label="Order the queue"
              options={[
                { value: "day", label: "By day" },
                { value: "account", label: "By account" },
              ]}
              value={by ?? "day"}
              onChange={(value) => void setBy(value === "account" ? value : null)}
            />
          )}
        </div>
      </PageHeader>
      <PageBody className="flex flex-col gap-6">
        <QueueProvider selection={canEdit ? selection : null} hasTeam={team.members.length > 1}>
          <NumbersOf posts={queue.data ?? noPosts}>
            <QueueBody
              queue={queue}
              slots={free}
              gaps={gaps}
              accounts={accounts}
              preferences={preferences}
              moves={canEdit ? moves : null}
              onPush={({ scheduledAt }) => pushFrom(scheduledAt)}
              byAccount={hasLanes && by === "account"}
              empty={
                isFiltered ? (
                  <FilteredQueueEmpty manager={managers.selected} url={url} />
                ) : (
                  <QueueEmpty canEdit={canEdit} />
                )
              }
            />
          </NumbersOf>
        </QueueProvider>
      </PageBody>
      {chosen.length > 0 && (
        <QueueBulk
          posts={chosen}
          accounts={accounts}
          team={team}
          preferences={preferences}
          moves={moves}
          onClear={selection.clear}
        />
      )}
      {pushedFrom !== null && (
        <PushDialog
          from={pushedFrom}
          filters={narrowed}
          preferences={preferences}
          moves={moves}
          onClose={() => pushFrom(null)}
        />
      )}
    </>
  );
}

const noPosts: [] = [];

/** A file has what the filters leave, of all times and states. */
function exportOf({ account, managedBy, label, approval }: QueueFilters): ExportQuery {
  return {
    connectionId: account ?? undefined,
    managedBy: managedBy ?? undefined,
    label: label ?? undefined,
    approval: approval ?? undefined,
  };
}

type QueueActionsProps = {
  accounts: readonly Account[];
  account: string | null;
  canEdit: boolean;
  onPushAll: (() => void) | null;
  /** Narrows the list as a file. */
  exported?: ExportQuery;
};

export function QueueActions({
  accounts,
  account,
  canEdit,
  onPushAll,
  exported,
}: QueueActionsProps) {
  return (
    <>
      {onPushAll && (
        <span className="max-sm:hidden">
          <Button variant="ghost" onClick={onPushAll}>
            Push all by a day…
          </Button>
        </span>
      )}
      <EditSlots accounts={accounts} account={account} />
      <MoreMenu of="the queue" size="md">
        {onPushAll && (
          <span className="sm:hidden">
            <MenuItem onSelect={onPushAll}>Push all by a day…</MenuItem>
          </span>
        )}
        {canEdit && <MenuLink href="/import">Import posts…</MenuLink>}
        <MenuLink href="/series">Series</MenuLink>
        <NumberMenu />
        {exported && <ExportPart route="/api/posts/export" query={exported} />}
      </MoreMenu>
    </>
  );
}

function EditSlots({ accounts, account }: Pick<QueueActionsProps, "accounts" | "account">) {
  const connected = accounts.filter(({ state }) => state !== "disconnected");
  const only = connected.length === 1 ? connected[0]?.id : account;
  if (connected.length === 0) return null;
  if (only) return <ButtonLink href={slotsOf(only)}>Weekly times</ButtonLink>;
  return (
    <Menu align="end" trigger={<Button>Weekly times</Button>}>
      {connected.map(({ id, name }) => (
        <MenuLink key={id} href={slotsOf(id)}>
          {name}
        </MenuLink>
      ))}
    </Menu>
  );
}

function slotsOf(id: string): Route {
  return `/connections/${id}/slots` as Route;
}
