"use client";

import { useQuery } from "@tanstack/react-query";
import { AtSign, Plus, SearchX } from "lucide-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { lazyLayer } from "@/components/ui/lazy";
import { EditDeleteMenu } from "@/components/ui/more-menu";
import { QueryError } from "@/components/ui/query-error";
import { useToast } from "@/components/ui/toast";
import type { Mention, MentionAccount, MentionUse } from "@/lib/accounts/mentions/schema";
import { findMentions, mentionsKey, useMentions } from "./use-mentions";

const MentionDialog = lazyLayer(
  () => dynamic(() => import("./mention-dialog").then((chunk) => chunk.MentionDialog)),
  { what: "The dialog" },
);
const preloadDialog = () => void import("./mention-dialog").catch(() => undefined);

const searchedFrom = 8;

export function MentionSettings({
  first,
  networkNames,
  canEdit,
}: {
  first: Mention[];
  networkNames: Readonly<Record<string, string>>;
  canEdit: boolean;
}) {
  const mentions = useMentions({ initial: first });
  const uses = useMentionUses();
  const [query, search] = useState("");
  const card = useRef<HTMLElement>(null);
  const all = mentions.data ?? [];
  const found = findMentions(all, query.trim());
  const countsOf = ({ id }: Mention) =>
    uses.data?.find(({ mentionId }) => mentionId === id) ?? null;
  if (mentions.isError && !mentions.data) {
    return <QueryError title="The mentions did not load" query={mentions} />;
  }
  return (
    <div className="flex flex-col gap-6">
      {all.length >= searchedFrom && (
        <Input
          type="search"
          aria-label="Find a mention"
          placeholder="Find by name or account"
          autoComplete="off"
          value={query}
          onChange={(event) => search(event.target.value)}
        />
      )}
      <Card ref={card} tabIndex={-1} aria-label="Mentions" className="outline-none">
        <MentionsHeader canEdit={canEdit} />
        {found.length === 0 && (
          <Nobody query={all.length > 0 ? query.trim() : null} onShowAll={() => search("")} />
        )}
        <ul className="mt-3 divide-y border-t empty:hidden">
          {found.map((mention) => (
            <MentionItem
              key={mention.id}
              mention={mention}
              networkNames={networkNames}
              use={countsOf(mention)}
              canEdit={canEdit}
              onDeleted={() => card.current?.focus()}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

function MentionsHeader({ canEdit }: { canEdit: boolean }) {
  const [isMaking, setMaking] = useState(false);
  const icon = <Plus aria-hidden className="size-4" />;
  return (
    <>
      <CardHeader
        title="Mentions"
        description={canEdit ? purpose : `${purpose} Your role can look, not change.`}
        actions={
          canEdit && (
            <Button
              icon={icon}
              onPointerEnter={preloadDialog}
              onFocus={preloadDialog}
              onClick={() => setMaking(true)}
            >
              New mention
            </Button>
          )
        }
      />
      {isMaking && <MentionDialog mention={null} onClose={() => setMaking(false)} />}
    </>
  );
}

function Nobody({ query, onShowAll }: { query: string | null; onShowAll: () => void }) {
  if (query === null) {
    return (
      <p className="mt-3 flex items-center gap-2 border-t px-5 py-4 text-muted">
        <AtSign aria-hidden className="size-4 shrink-0" />
        Partners, customers and places that your posts name stand here. There is nobody yet.
      </p>
    );
  }
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nobody by this name"
      description={`No name and no account matches “${query}”.`}
      action={<Button onClick={onShowAll}>Show all</Button>}
    />
  );
}

const purpose =
  "Type @ and a name in a post: each network gets the account that you enter for it here.";

const invalidates = [mentionsKey, ["mention-uses"]];

function MentionItem({
  mention,
  networkNames,
  use,
  canEdit,
  onDeleted,
}: {
  mention: Mention;
  networkNames: Readonly<Record<string, string>>;
  use: MentionUse | null;
  canEdit: boolean;
  onDeleted: () => void;
}) {
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
        <EditDeleteMenu of={name} onEdit={() => setEditing(true)} onDelete={() => void remove()} />
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

function useMentionUses() {
  return useQuery({
    queryKey: ["mention-uses"],
    queryFn: async ({ signal }) => (await api("GET /api/mentions/uses", { signal })).uses,
  });
}
