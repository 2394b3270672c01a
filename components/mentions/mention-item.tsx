"use client";

import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import type { Mention, MentionAccount, MentionUse } from "@/lib/mentions/schema";
import { MentionDialog } from "./mention-dialog";
import { mentionsKey } from "./use-mentions";

type MentionItemProps = {
  mention: Mention;
  networkNames: Readonly<Record<string, string>>;
  use: MentionUse | null;
  canEdit: boolean;
  onDeleted: () => void;
};

const invalidates = [mentionsKey, ["mention-uses"]];

export function MentionItem({ mention, networkNames, use, canEdit, onDeleted }: MentionItemProps) {
  const { name, aliases, accounts } = mention;
  const [isEditing, setEditing] = useState(false);
  const remove = useDeletion(mention, onDeleted);
  return (
    <li className="flex items-start gap-3 py-2.5 ps-5 pe-3">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate font-medium">@{name}</span>{" "}
          {aliases.length > 0 && (
            <span className="min-w-0 truncate text-muted text-sm">
              also {aliases.map((alias) => `@${alias}`).join(", ")}
            </span>
          )}
        </p>
        <ul className="flex flex-wrap gap-x-4 text-muted text-sm">
          {accounts.map((account) => (
            <li key={account.provider} className="min-w-0 [overflow-wrap:anywhere]">
              {networkNames[account.provider] ?? account.provider}: {inWords(account)}
            </li>
          ))}
          {accounts.length === 0 && <li>The plain name on every network</li>}
        </ul>
        {use && use.posts + use.drafts > 0 && (
          <p className="text-muted text-sm">In {usesInWords(use)}</p>
        )}
      </div>
      {canEdit && (
        <MoreMenu of={name}>
          <MenuItem
            icon={<Pencil aria-hidden className="size-4" />}
            onSelect={() => setEditing(true)}
          >
            Edit…
          </MenuItem>
          <MenuItem
            tone="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            onSelect={() => void remove()}
          >
            Delete
          </MenuItem>
        </MoreMenu>
      )}
      {isEditing && <MentionDialog mention={mention} onClose={() => setEditing(false)} />}
    </li>
  );
}

function useDeletion({ id, name, aliases, accounts }: Mention, onDeleted: () => void) {
  const toast = useToast();
  const restoring = useApiMutation({
    send: () =>
      api("POST /api/mentions", { body: { name, aliases, accounts: accounts.map(named) } }),
    done: () => ({ title: `${name} is back` }),
    failed: () => ({ title: `${name} did not come back` }),
    invalidates,
  });
  const deletion = useApiMutation({
    send: () => api("DELETE /api/mentions/{mentionId}", { params: { mentionId: id } }),
    onDone: () => {
      onDeleted();
      const undo = { label: "Undo", onSelect: () => void restoring.run() };
      toast.show({ title: `${name} deleted`, action: undo });
    },
    failed: () => ({ title: `${name} was not deleted` }),
    invalidates,
  });
  return () => deletion.run();
}

function named({ provider, accountId, name }: MentionAccount) {
  return { provider, accountId, name };
}

function inWords({ shown, accountId, linked }: MentionAccount): string {
  if (!linked) return `plain name, because this server’s app may mention nobody there`;
  return shown.includes(accountId) ? shown : `${shown} (${accountId})`;
}

function usesInWords({ posts, drafts }: MentionUse): string {
  const counts = [
    posts > 0 && (posts === 1 ? "1 waiting post" : `${posts.toLocaleString("en")} waiting posts`),
    drafts > 0 && (drafts === 1 ? "1 draft" : `${drafts.toLocaleString("en")} drafts`),
  ];
  return counts.filter(Boolean).join(" and ");
}
