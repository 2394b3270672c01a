"use client";

import { Plus, Users, X } from "lucide-react";
import dynamic from "next/dynamic";
import type { KeyboardEvent } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { additionName } from "@/components/posts/post/position-name";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy";
import { Tab, TabList, TabPanel, Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import type { AccountGroup } from "@/lib/accounts/arrangement/schema";
import { additionalPostsMax } from "@/lib/planning/posts/rules";
import { errorsOf } from "./checks";
import { useComposerTools } from "./composer-context";
import { hasOverrides, unusedKey } from "./composition/composition";
import { PositionCard } from "./position-card";
import { focusAfterRender, textBoxId } from "./text-box";
import { useSequenceSteps } from "./use-sequence-steps";

const AccountOptions = lazyPart(
  () => dynamic(() => import("./account-options").then((chunk) => chunk.AccountOptions)),
  { what: "What this network offers", loading: null },
);

const AccountTitle = lazyPart(
  () => dynamic(() => import("./account-options").then((chunk) => chunk.AccountTitle)),
  { what: "The title", loading: null },
);

export const accountTabsId = "composer-accounts";

const sharedTab = "all";

/** The accounts of the post are the tabs of its versions; the others stand beside them. */
export function AccountTabs() {
  const { accounts, groups, chosen, composition, tab, showTab } = useComposerTools();
  const [only] = chosen;
  const isSingle = chosen.length === 1 && !hasOverrides(composition, only?.id ?? "");
  const value = isSingle ? (only?.id ?? sharedTab) : (tab ?? sharedTab);
  const others = accounts.filter(({ id }) => !composition.connectionIds.includes(id));
  return (
    <Tabs
      look="chip"
      value={value}
      onChange={(next) => showTab(next === sharedTab ? null : next)}
      className="flex flex-col"
    >
      <fieldset id={accountTabsId} className="flex min-w-0 flex-col gap-2">
        <legend className="mb-2 font-medium text-sm low:sr-only">Publish to</legend>
        <div className="relative -m-1 flex flex-wrap items-center gap-2 p-1 max-sm:flex-nowrap max-sm:overflow-x-auto low:flex-nowrap low:overflow-x-auto">
          {chosen.length > 0 && (
            <TabList label="Versions of the post">
              {!isSingle && <Tab value={sharedTab}>All accounts</Tab>}
              {chosen.map((account) => (
                <AccountTab key={account.id} account={account} />
              ))}
            </TabList>
          )}
          {groups.map((group) => (
            <GroupChip key={group.name} group={group} />
          ))}
          {others.map((account) => (
            <OtherAccount key={account.id} account={account} />
          ))}
        </div>
        <Unusable accounts={accounts} />
      </fieldset>
      {chosen.length > 0 ? (
        <TabPanel key={value} value={value}>
          <Written />
        </TabPanel>
      ) : (
        <div className="pt-4">
          <Written />
        </div>
      )}
    </Tabs>
  );
}

function AccountTab({ account }: { account: Account }) {
  const { composition, change, checks } = useComposerTools();
  const errors = errorsOf(checks.found, account.id).length;
  const count = errors === 1 ? "1 thing to fix" : `${errors} things to fix`;
  const reason = account.state === "active" ? null : whyUnusable(account);
  const remove = () => change({ type: "toggle-account", accountId: account.id });
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    remove();
    focusAfterRender(() => document.querySelector(`#${accountTabsId} button`));
  };
  return (
    <Tab
      value={account.id}
      title={[account.label, reason, errors > 0 ? count : null].filter(Boolean).join(" · ")}
      aria-keyshortcuts="Delete"
      onKeyDown={onKeyDown}
    >
      <AccountGlyph account={account} size={20} />
      <span className="truncate">{account.name}</span>
      <span className="sr-only"> on {account.label}</span>
      {hasOverrides(composition, account.id) && (
        <>
          <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-accent" />
          <span className="sr-only">, different from the shared version</span>
        </>
      )}
      {errors > 0 && (
        <>
          <ErrorCount count={errors} />
          <span className="sr-only">, {count}</span>
        </>
      )}
      <span
        aria-hidden="true"
        title={`Take ${account.name} off this post`}
        className="-me-1.5 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text touch:size-9"
        onClick={(event) => {
          event.stopPropagation();
          remove();
        }}
      >
        <X className="size-3.5" />
      </span>
    </Tab>
  );
}

/** Chooses all accounts of a group; it goes once they are chosen. */
function GroupChip({ group: { name, connectionIds } }: { group: AccountGroup }) {
  const { accounts, composition, change, announce } = useComposerTools();
  const chosen = composition.connectionIds;
  const added = accounts.filter(({ id, state }) => {
    return state === "active" && connectionIds.includes(id) && !chosen.includes(id);
  });
  if (added.length === 0) return null;
  const choose = () => {
    const ids = added.map(({ id }) => id);
    change({ type: "set", fields: { connectionIds: [...chosen, ...ids] } });
    announce(`${added.map((account) => account.name).join(", ")} chosen`);
    focusAfterRender(() => tabOfAccount(added[0]?.id ?? ""));
  };
  return (
    <button type="button" onClick={choose} className={otherChip}>
      <Users aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">Add the group </span>
      <span className="truncate">{name}</span>
    </button>
  );
}

const otherChip =
  "inline-flex h-control min-w-0 max-w-60 shrink-0 items-center gap-1.5 rounded-md border border-dashed px-2 text-muted text-sm transition-colors hover:border-border-strong hover:text-text disabled:cursor-not-allowed disabled:opacity-50";

function OtherAccount({ account }: { account: Account }) {
  const { change, announce } = useComposerTools();
  const isUsable = account.state === "active";
  return (
    <button
      type="button"
      disabled={!isUsable}
      title={[account.label, isUsable ? null : whyUnusable(account)].filter(Boolean).join(" · ")}
      onClick={() => {
        change({ type: "toggle-account", accountId: account.id });
        announce(`${account.name}, ${account.label}, is chosen`);
        // The button goes, and the focus with it.
        focusAfterRender(() => tabOfAccount(account.id));
      }}
      className={otherChip}
    >
      <Plus aria-hidden className="size-3.5 shrink-0" />
      <AccountGlyph account={account} size={20} />
      <span className="sr-only">Add </span>
      <span className="truncate">{account.name}</span>
      <span className="sr-only"> on {account.label}</span>
    </button>
  );
}

function tabOfAccount(id: string): HTMLElement | null {
  return document.querySelector(`#${accountTabsId} [role=tab][id$="-tab-${id}"]`);
}

function Unusable({ accounts }: { accounts: readonly Account[] }) {
  const unusable = accounts.filter(({ state }) => state !== "active");
  if (unusable.length === 0) return null;
  return (
    <p className="text-muted text-sm">
      {unusable.map((account) => `${account.name}: ${whyUnusable(account)}`).join(" ")}{" "}
      <TextLink href="/connections">Open connections</TextLink>
    </p>
  );
}

function ErrorCount({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="flex h-4 min-w-4 items-center justify-center rounded-full bg-negative-solid px-1 font-semibold text-on-negative text-xs tabular-nums"
    >
      {count}
    </span>
  );
}

function whyUnusable({ state, reason }: Account): string {
  if (reason) return reason;
  return state === "needs_reconnect" ? "It needs to be reconnected." : "It is disconnected.";
}

function Written() {
  const { shown } = useComposerTools();
  return (
    <div className="flex flex-col gap-4">
      {shown
        .filter(({ options }) => options.some(({ shownAs }) => shownAs === "title"))
        .map((account) => (
          <AccountTitle key={account.id} account={account} />
        ))}
      <Sequence />
      <NetworkOptionsFields />
    </div>
  );
}

function Sequence() {
  const { composition, change, shown } = useComposerTools();
  const { positions } = composition;
  const steps = useSequenceSteps();
  const longest = shown.map(({ limits }) => limits.positionsMax ?? Number.POSITIVE_INFINITY);
  const most = Math.min(additionalPostsMax + 1, ...longest);
  const add = () => {
    const key = unusedKey(composition);
    change({ type: "add-position", key });
    focusAfterRender(() => document.getElementById(textBoxId(key)));
  };
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label="Posts" className="flex flex-col gap-3">
        {positions.map((position, index) => (
          <PositionCard key={position.key} position={position} index={index} steps={steps} />
        ))}
      </ol>
      {positions.length < most && (
        <Button
          size="sm"
          variant="ghost"
          className="ms-2.75 self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={add}
        >
          {additionName(positions.length, shown)}
        </Button>
      )}
    </div>
  );
}

function NetworkOptionsFields() {
  const { shown } = useComposerTools();
  return shown
    .filter(({ options }) => options.length > 0)
    .map((account) => <AccountOptions key={account.id} account={account} />);
}
