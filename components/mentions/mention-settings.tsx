"use client";

import { AtSign, Plus, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { QueryError } from "@/components/ui/query-error";
import type { Mention } from "@/lib/mentions/schema";
import { MentionDialog } from "./mention-dialog";
import { MentionItem } from "./mention-item";
import { useMentionUses } from "./use-mention-uses";
import { findMentions, useMentions } from "./use-mentions";

const searchedFrom = 8;

type MentionSettingsProps = {
  first: Mention[];
  networkNames: Readonly<Record<string, string>>;
  canEdit: boolean;
};

export function MentionSettings({ first, networkNames, canEdit }: MentionSettingsProps) {
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
            <Button icon={icon} onClick={() => setMaking(true)}>
              New mention
            </Button>
          )
        }
      />
      {isMaking && <MentionDialog mention={null} onClose={() => setMaking(false)} />}
    </>
  );
}

type NobodyProps = { query: string | null; onShowAll: () => void };

function Nobody({ query, onShowAll }: NobodyProps) {
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
