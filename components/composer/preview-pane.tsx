"use client";

import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { Eye } from "lucide-react";
import { type PointerEvent, useState } from "react";
import type { Account } from "@/components/account/account";
import { AccountGlyph } from "@/components/account/account-glyph";
import { PostPreview } from "@/components/preview/post-preview";
import { formatDateTime } from "@/lib/time/format-instant";
import { useComposerTools } from "./composer-context";
import { shownAt } from "./composition/composition";
import { textBoxOf } from "./toolbar/text-box";

export function PreviewPane() {
  const { chosen, tab, composition, verdict, preferences } = useComposerTools();
  const [wanted, show] = useState<string | null>(null);
  const shownId = tab ?? wanted;
  const account = chosen.find(({ id }) => id === shownId) ?? chosen[0];
  const when = verdict.instant ? formatDateTime(verdict.instant, preferences) : "Just now";
  return (
    <section aria-labelledby="composer-preview" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="composer-preview" className="font-semibold text-sm">
          Preview
        </h2>
        <span className="text-muted text-xs">Approximate</span>
      </div>
      {!account && (
        <p className="flex items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-muted text-sm">
          <Eye aria-hidden className="size-4 shrink-0" />
          Choose an account to see how the post will look there.
        </p>
      )}
      {tab === null && account && chosen.length > 1 && (
        <PreviewChoice accounts={chosen} value={account.id} onChange={show} />
      )}
      {account && (
        <div key={account.id} onPointerUp={focusText} className="[&_[data-position]]:cursor-text">
          <PostPreview
            account={account}
            when={when}
            readsLinks
            posts={composition.positions.map(({ key }) => ({
              key,
              ...shownAt(composition, { key, accountId: account.id }),
            }))}
          />
        </div>
      )}
    </section>
  );
}

type PreviewChoiceProps = {
  accounts: readonly Account[];
  value: string;
  onChange: (accountId: string) => void;
};

function PreviewChoice({ accounts, value, onChange }: PreviewChoiceProps) {
  return (
    <RadioGroup
      aria-label="Account in the preview"
      value={value}
      onValueChange={onChange}
      className="flex flex-wrap gap-1.5"
    >
      {accounts.map((account) => (
        <Radio.Root
          key={account.id}
          value={account.id}
          nativeButton
          render={<button type="button" />}
          className="inline-flex h-7 min-w-0 max-w-48 items-center gap-1.5 rounded-full border bg-surface px-2 text-muted text-sm hover:text-text data-checked:border-border-strong data-checked:font-medium data-checked:text-text touch:h-11"
        >
          <AccountGlyph account={account} size={16} />
          <span className="truncate">{account.name}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}

function focusText({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("button, a")) return;
  const key = target.closest("[data-position]")?.getAttribute("data-position");
  if (key) textBoxOf(key)?.focus();
}
