"use client";

import { useState } from "react";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { checkWallTime } from "@/components/kit/when/when";
import { WhenField } from "@/components/kit/when/when-field";
import { EndPostsDialog } from "@/components/posts/ending/end-posts-dialog";
import type { Ending } from "@/components/posts/ending/use-undo-ending";
import { LabelPostsDialog } from "@/components/posts/labels/label-posts-dialog";
import { AssignDialog } from "@/components/posts/people/assign-dialog";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { ScopeDialog } from "@/components/posts/series/scope-dialog";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Form } from "@/components/ui/form";
import { MixedChoicesForm } from "@/components/ui/mixed-choices-form";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";
import type { OpenedDialog } from "./use-card-actions";

export function CardDialogs({
  opened,
  onClose,
}: {
  open: boolean;
  opened: OpenedDialog | null;
  onClose: () => void;
}) {
  const { team, preferences, labelPosts, assignPosts } = useCalendarTools();
  if (!opened) return null;
  switch (opened.kind) {
    case "move":
      return <MovePostDialog post={opened.post} onClose={onClose} />;
    case "scope":
      return (
        <ScopeDialog
          asked={opened.asked}
          preferences={preferences}
          onThis={opened.onThis}
          onClose={onClose}
        />
      );
    case "assign":
      return (
        <AssignDialog posts={[opened.post]} team={team} onAssign={assignPosts} onClose={onClose} />
      );
    case "accounts":
      return <ChangeAccountsDialog posts={opened.posts} onClose={onClose} />;
    case "labels":
      return (
        <LabelPostsDialog
          posts={opened.posts}
          onChange={(change) => void labelPosts(change)}
          onClose={onClose}
        />
      );
    case "cancel":
    case "delete":
      return <EndSelectedDialog ending={opened.kind} posts={opened.posts} onClose={onClose} />;
    default:
      return opened satisfies never;
  }
}

export function MovePostDialog({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const { preferences, workspaceTimeZone, move } = useCalendarTools();
  const [wall, setWall] = useState(() => toWallTime(post.scheduledAt, preferences.timeZone));
  const [connectionIds] = useState(() => accountIdsOf(post));
  const like = post.scheduledAt;
  const verdict = checkWallTime(wall, { preferences, nowMs: Date.now(), like });
  const submit = () => {
    if (verdict.instant === null) return;
    // The question about a series takes the place of this dialog.
    onClose();
    move(post, wall);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Move this post"
      description={firstLine(post)}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <WhenField
          wall={wall}
          onChange={setWall}
          verdict={verdict}
          preferences={preferences}
          workspaceTimeZone={workspaceTimeZone}
          connectionIds={connectionIds}
        />
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={verdict.instant === null}>
            Move
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function accountIdsOf({ deliveries }: PostSummary): string[] {
  return [...new Set(deliveries.map(({ connectionId }) => connectionId))];
}

export function ChangeAccountsDialog({
  posts,
  onClose,
}: {
  posts: readonly PostSummary[];
  onClose: () => void;
}) {
  const { accounts, changeAccounts } = useCalendarTools();
  const haveOf = (accountId: string) =>
    posts.filter(({ deliveries }) =>
      deliveries.some(({ connectionId }) => connectionId === accountId),
    ).length;
  const options = accounts
    .map((account) => ({ account, have: haveOf(account.id) }))
    .filter(({ account, have }) => account.state === "active" || have > 0)
    .map(({ account, have }) => ({
      id: account.id,
      have,
      label: (
        <span className="inline-flex min-w-0 items-center gap-2">
          <AccountGlyph account={account} size={20} />
          <span className="truncate">{account.name}</span>
          <span className="text-muted text-sm">{account.label}</span>
        </span>
      ),
    }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        posts.length === 1 ? "Accounts of this post" : `Accounts of ${countedPosts(posts.length)}`
      }
      description="Times and content stay. What an account does not accept stays where it is."
      size="sm"
    >
      <MixedChoicesForm
        label="Accounts"
        options={options}
        count={posts.length}
        onChange={(change) => void changeAccounts({ posts, ...change })}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function EndSelectedDialog({
  ending,
  posts,
  onClose,
}: {
  ending: Ending;
  posts: readonly PostSummary[];
  onClose: () => void;
}) {
  const { accounts, endPosts } = useCalendarTools();
  return (
    <EndPostsDialog
      ending={ending}
      posts={posts}
      accounts={accounts}
      onEnd={() => endPosts({ ending, posts })}
      onClose={onClose}
    />
  );
}
