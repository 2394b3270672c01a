"use client";

import { Eye } from "lucide-react";
import { groupPreviews } from "@/components/preview/group-previews";
import { PostPreview } from "@/components/preview/post-preview";
import { formatDateTime } from "@/lib/time/format-instant";
import { useComposerTools } from "./composer-context";
import { contentAt, hasOverrides } from "./composition/composition";

export function PreviewPane() {
  const { chosen, tab, composition, verdict, preferences } = useComposerTools();
  const shown = tab === null ? chosen : chosen.filter(({ id }) => id === tab);
  const when = verdict.instant ? formatDateTime(verdict.instant, preferences) : "Just now";
  return (
    <section aria-labelledby="composer-preview" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="composer-preview" className="font-semibold text-sm">
          Preview
        </h2>
        <span className="text-muted text-xs">Approximate</span>
      </div>
      {shown.length === 0 && (
        <p className="flex items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-muted text-sm">
          <Eye aria-hidden className="size-4 shrink-0" />
          Choose an account to see how the post will look there.
        </p>
      )}
      {groupPreviews(shown, (id) => hasOverrides(composition, id)).map(([account, ...alike]) => (
        <div key={account.id} className="flex flex-col gap-1.5">
          <PostPreview
            account={account}
            when={when}
            posts={composition.positions.map(({ key }) => ({
              key,
              ...contentAt(composition, { key, accountId: account.id }),
            }))}
          />
          {alike.length > 0 && (
            <p className="text-muted text-sm">
              Looks the same on {alike.map(({ name }) => name).join(", ")}.
            </p>
          )}
        </div>
      ))}
    </section>
  );
}
