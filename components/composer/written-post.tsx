"use client";

import type { PointerEvent } from "react";
import type { Account } from "@/components/kit/account/account";
import { PostPreview } from "@/components/posts/preview/post-preview";
import { formatDateTime } from "@/lib/kernel/time/format-instant";
import { useComposerTools } from "./composer-context";
import { shownAt } from "./composition/composition";
import { textBoxOf } from "./text-box";

export function WrittenPost({ account }: { account: Account }) {
  const { composition, verdict, preferences } = useComposerTools();
  const when = verdict.instant ? formatDateTime(verdict.instant, preferences) : "Just now";
  return (
    <div onPointerUp={focusText} className="[&_[data-position]]:cursor-text">
      <PostPreview
        account={account}
        when={when}
        readsLinks
        options={composition.networkOptions[account.id]}
        posts={composition.positions.map(({ key }) => ({
          key,
          ...shownAt(composition, { key, accountId: account.id }),
        }))}
      />
    </div>
  );
}

function focusText({ target }: PointerEvent): void {
  if (!(target instanceof Element) || target.closest("button, a")) return;
  const key = target.closest("[data-position]")?.getAttribute("data-position");
  if (key) textBoxOf(key)?.focus();
}
