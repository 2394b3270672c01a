import { type ReactNode, useId } from "react";
import type { Account } from "@/components/kit/account/account";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { QueuedPost } from "./group-queue";
import { QueueRow } from "./queue-row";

export function QueueSection({
  title,
  queued,
  children,
  ...view
}: {
  title: string;
  queued: readonly QueuedPost[];
  accounts: readonly Account[];
  preferences: TimePreferences;
  children?: ReactNode;
}) {
  const id = useId();
  if (queued.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-2 pb-2">
        <span className="font-semibold">{title}</span>
        <span className="text-muted text-sm tabular-nums">{queued.length}</span>
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {queued.map((each) => (
          <QueueRow key={each.post.id} queued={each} {...view} />
        ))}
      </ul>
      {children}
    </section>
  );
}
