"use client";

import type { ReactNode } from "react";
import { LabelChips } from "@/components/library/labels/label-chips";
import { PostStateBadge } from "@/components/posts/publish-now/post-state-badge";
import { SeriesLink } from "@/components/posts/series/series-link";
import { Card } from "@/components/ui/card";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Post } from "@/lib/planning/posts/schema";
import type { PostProgram } from "@/lib/records/audit/schema";
import { PlannedTime } from "./planned-time";

export function PostDetails(props: {
  post: Post;
  manager: ReactNode;
  /** Names the keys and assistants that wrote the post or changed it. */
  programs: readonly PostProgram[];
  preferences: TimePreferences;
  workspaceTimeZone: string;
  children?: ReactNode;
}) {
  const { post, manager, programs, preferences, workspaceTimeZone, children } = props;
  const { scheduledAt, createdAt, labels, seriesId } = post;
  return (
    <Card aria-label="About this post">
      <dl className="flex flex-col gap-4 px-5 py-4">
        <Fact term="State">
          <PostStateBadge post={post} />
        </Fact>
        <Fact term="Planned for">
          <PlannedTime
            scheduledAt={scheduledAt}
            preferences={preferences}
            workspaceTimeZone={workspaceTimeZone}
            className="font-medium"
          />
        </Fact>
        {seriesId && (
          <Fact term="Repeats">
            <SeriesLink seriesId={seriesId} />
          </Fact>
        )}
        {labels.length > 0 && (
          <Fact term="Labels">
            <LabelChips labels={labels} />
          </Fact>
        )}
        <Fact term="Managed by">{manager}</Fact>
        {programs.length > 0 && (
          <Fact term="Written by a program">
            <span className="wrap-anywhere">{programs.map(({ name }) => name).join(", ")}</span>
          </Fact>
        )}
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
