"use client";

import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { Dialog } from "@/components/ui/dialog";
import { MixedChoicesForm } from "@/components/ui/mixed-choices-form";
import type { PostSummary } from "@/lib/planning/posts/schema";
import { useCalendarTools } from "./calendar-context";

type ChangeAccountsDialogProps = { posts: readonly PostSummary[]; onClose: () => void };

export function ChangeAccountsDialog({ posts, onClose }: ChangeAccountsDialogProps) {
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
