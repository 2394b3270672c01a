"use client";

import type { ReactNode } from "react";
import { StateBadge } from "@/components/post-state/state-badge";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { inOtherZone, zoneAt } from "@/components/when/when";
import type { Post } from "@/lib/posts/schema";
import { formatDateTime, type TimePreferences } from "@/lib/time/format-instant";

type PostFactsProps = {
  post: Post;
  preferences: TimePreferences;
  workspaceTimeZone: string;
  children?: ReactNode;
};

export function PostFacts({ post, preferences, workspaceTimeZone, children }: PostFactsProps) {
  const { scheduledAt, createdAt, managedBy, state } = post;
  const elsewhere = inOtherZone(scheduledAt, preferences, workspaceTimeZone);
  return (
    <Card aria-label="About this post">
      <dl className="flex flex-col gap-4 px-5 py-4">
        <Fact term="State">
          <StateBadge state={state} />
        </Fact>
        <Fact term="Planned for">
          <time dateTime={scheduledAt} className="font-medium">
            {formatDateTime(scheduledAt, preferences)}
          </time>
          <p className="text-muted text-sm">
            {zoneAt(scheduledAt, preferences.timeZone)}
            {elsewhere && ` · ${elsewhere}`}
          </p>
        </Fact>
        <Fact term="Managed by">
          <span className="flex items-center gap-2">
            <Avatar name={managedBy.name} src={managedBy.avatarUrl} size={20} />
            {managedBy.name}
          </span>
        </Fact>
        <Fact term="Created">
          <time dateTime={createdAt}>{formatDateTime(createdAt, preferences)}</time>
        </Fact>
      </dl>
      {children}
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-0.5 text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
