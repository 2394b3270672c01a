"use client";

import { parseAsString, useQueryState } from "nuqs";
import type { Account } from "@/components/account/account";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import type { Post } from "@/lib/posts/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { QueueBody } from "./queue-body";
import { QueueEmpty } from "./queue-empty";
import { QueueFilter } from "./queue-filter";
import { queuePeriod } from "./queue-search";
import { useQueue } from "./use-queue";

type QueueProps = {
  accounts: readonly Account[];
  preferences: TimePreferences;
  canEdit: boolean;
  /** `posts` is null when the server fetched only a part of them. */
  initial: { now: string; posts: Post[] | null };
};

export function Queue({ accounts, preferences, canEdit, initial }: QueueProps) {
  const { now, posts } = initial;
  const [wanted, setWanted] = useQueryState("account", parseAsString);
  const show = (account: string | null) => void setWanted(account);
  const account = accounts.find(({ id }) => id === wanted)?.id ?? null;
  const seen = posts && account === null ? { posts, atMs: Date.parse(now) } : undefined;
  const queue = useQueue({ ...queuePeriod(now), account }, seen);
  return (
    <>
      <PageHeader title="Queue" description="What needs you first, then what goes by itself.">
        {accounts.length > 1 && (
          <QueueFilter accounts={accounts} account={account} onChange={show} />
        )}
      </PageHeader>
      <PageBody className="flex flex-col gap-6">
        <QueueBody
          queue={queue}
          accounts={accounts}
          preferences={preferences}
          empty={
            <QueueEmpty
              filtered={account !== null}
              canEdit={canEdit}
              onShowAll={() => show(null)}
            />
          }
        />
      </PageBody>
    </>
  );
}
