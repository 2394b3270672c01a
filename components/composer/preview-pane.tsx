"use client";

import { Eye } from "lucide-react";
import { type PointerEvent, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { PostPreview } from "@/components/posts/preview/post-preview";
import { Popover } from "@/components/ui/popover";
import { RadioButtons } from "@/components/ui/radio-buttons";
import { queryOf } from "@/lib/deliveries/rules/link-parameters";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";
import { type Composition, hasOverrides, isBlank, shownAt } from "./composition/composition";
import { textBoxOf } from "./text-box";

export function PreviewPane() {
  const { chosen, tab, composition } = useComposerTools();
  const [wanted, show] = useState<string | null>(null);
  const shownId = tab ?? wanted;
  const account = chosen.find(({ id }) => id === shownId) ?? chosen[0];
  return (
    <section aria-labelledby="composer-preview" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="composer-preview" className="font-semibold text-sm">
          Preview
        </h2>
        {account && <Exactness account={account} />}
      </div>
      {!account && (
        <PreviewNote>Choose an account to see how the post will look there.</PreviewNote>
      )}
      {tab === null && account && chosen.length > 1 && (
        <PreviewChoice accounts={chosen} value={account.id} onChange={show} />
      )}
      {account && isUnwritten(composition, account) && (
        <PreviewNote>Your post appears here as you write it.</PreviewNote>
      )}
      {account && !isUnwritten(composition, account) && (
        <WrittenPost key={account.id} account={account} />
      )}
    </section>
  );
}

function Exactness({ account: { label, look } }: { account: Account }) {
  return (
    <Popover
      title={`How exact this is for ${label}`}
      showTitle
      align="end"
      className="w-72 p-4 text-sm"
      trigger={
        <button
          type="button"
          className="min-h-6 rounded-sm text-muted text-xs underline decoration-dotted underline-offset-3 hover:text-text touch:min-h-11"
        >
          Approximate
        </button>
      }
    >
      <p>{look.differs}</p>
    </Popover>
  );
}

function PreviewNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-muted text-sm">
      <Eye aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}

function PreviewChoice({
  accounts,
  value,
  onChange,
}: {
  accounts: readonly Account[];
  value: string;
  onChange: (accountId: string) => void;
}) {
  return (
    <RadioButtons
      label="Account in the preview"
      value={value}
      onChange={onChange}
      className="flex flex-wrap gap-1.5"
      optionClassName="inline-flex h-7 min-w-0 max-w-48 items-center gap-1.5 rounded-full border bg-surface px-2 text-muted text-sm hover:text-text data-checked:border-border-strong data-checked:font-medium data-checked:text-text touch:h-11"
      options={accounts.map((account) => ({
        value: account.id,
        label: account.name,
        content: (
          <>
            <AccountGlyph account={account} size={16} />
            <span className="truncate">{account.name}</span>
          </>
        ),
      }))}
    />
  );
}

function isUnwritten(composition: Composition, { id }: Account): boolean {
  return isBlank(composition) && !hasOverrides(composition, id);
}

function WrittenPost({ account }: { account: Account }) {
  const { composition, checks, plannedAt, preferences } = useComposerTools();
  const when = plannedAt ? formatDateTime(plannedAt, preferences) : "Just now";
  const added = checks.linkParameters[account.id];
  const targets = composition.positions.map(({ key }) => ({ key, accountId: account.id }));
  const posts = targets.map((target) => ({
    key: target.key,
    ...shownAt(composition, target, added),
  }));
  const isAdded = targets.some((target, index) => {
    return posts[index]?.text !== shownAt(composition, target).text;
  });
  return (
    <>
      <div onPointerUp={focusText} className="[&_[data-position]]:cursor-text">
        <PostPreview
          account={account}
          when={when}
          readsLinks
          options={composition.networkOptions[account.id]}
          posts={posts}
        />
      </div>
      {added && isAdded && (
        <p className="wrap-anywhere text-muted text-xs">Links get {queryOf(added.parameters)}</p>
      )}
    </>
  );
}

function focusText({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("button, a")) return;
  const key = target.closest("[data-position]")?.getAttribute("data-position");
  if (key) textBoxOf(key)?.focus();
}
