"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { BulkBar } from "@/components/posts/bulk/bulk-bar";
import { AssignDialog, MovePostsDialog } from "@/components/posts/bulk/bulk-dialogs";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

export function SelectionBar({ posts }: { posts: readonly PostSummary[] }) {
  const tools = useCalendarTools();
  const { team, preferences, stepMany, moveMany, end } = tools;
  const { askToLabel, askForAccounts, assignPosts, clearSelection } = tools;
  const [asking, ask] = useState<"move" | "assign" | null>(null);
  const router = useRouter();
  if (posts.length === 0) return null;
  const ids = posts.map(({ id }) => id).join(",");
  return (
    <>
      <BulkBar
        count={posts.length}
        verbs={{
          step: (days) => stepMany(posts, { days }),
          move: () => ask("move"),
          assign: () => ask("assign"),
          accounts: () => askForAccounts(posts),
          label: () => askToLabel(posts),
          share: () => router.push(`/settings/review-links?posts=${ids}`),
          cancel: () => end("cancel", posts),
          remove: () => end("delete", posts),
        }}
        onClear={clearSelection}
      />
      {asking === "move" && (
        <MovePostsDialog
          posts={posts}
          preferences={preferences}
          onMove={moveMany}
          onClose={() => ask(null)}
        />
      )}
      {asking === "assign" && (
        <AssignDialog posts={posts} team={team} onAssign={assignPosts} onClose={() => ask(null)} />
      )}
    </>
  );
}
