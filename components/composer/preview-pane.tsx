"use client";

import { Eye } from "lucide-react";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { useComposerTools } from "./composer-context";
import { type Composition, hasOverrides, isBlank } from "./composition/composition";
import { PreviewChoice } from "./preview-choice";
import { WrittenPost } from "./written-post";

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
        <span className="text-muted text-xs">Approximate</span>
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

function isUnwritten(composition: Composition, { id }: Account): boolean {
  return isBlank(composition) && !hasOverrides(composition, id);
}

function PreviewNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-muted text-sm">
      <Eye aria-hidden className="size-4 shrink-0" />
      {children}
    </p>
  );
}
