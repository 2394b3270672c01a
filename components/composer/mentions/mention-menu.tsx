"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { NetworkMark } from "@/components/kit/account/network-mark";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { MentionQuery } from "@/components/library/mention-picker/mention-query";
import { OptionList } from "@/components/library/mention-picker/option-list";
import { mentionsKey, useMentions } from "@/components/library/mentions/use-mentions";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { floatSurface } from "@/components/ui/layer-class";
import { lazyLayer } from "@/components/ui/lazy";
import { useComposerTools } from "../composer-context";
import { type MentionOption, mentionOptions } from "./mention-options";
import { completeAt, useMentionMenu } from "./use-mention-menu";

const MentionDialog = lazyLayer(
  () =>
    dynamic(() =>
      import("@/components/library/mentions/mention-dialog").then((chunk) => chunk.MentionDialog),
    ),
  { what: "The dialog" },
);

export function MentionMenu({ positionKey }: { positionKey: string }) {
  const { accounts } = useComposerTools();
  const known = useMentions();
  const [made, make] = useState<(MentionQuery & { name: string }) | null>(null);
  const keeping = useApiMutation({
    send: (option: Extract<MentionOption, { kind: "own" }>) =>
      api("POST /api/mentions", {
        body: {
          name: option.name,
          accounts: option.accounts.map(({ id }) => ({ connectionId: id })),
        },
      }),
    failed: ({ name }) => ({ title: `${name} was not added to the mentions` }),
    invalidates: [mentionsKey, ["post-checks"]],
  });
  const menu = useMentionMenu({
    positionKey,
    optionsFor: (query) => mentionOptions({ mentions: known.data ?? [], accounts }, query),
    onPick: (option, begun) => {
      if (option.kind === "new") return make({ ...begun, name: option.name });
      completeAt(positionKey, begun, option.name);
      if (option.kind === "own") void keeping.run(option);
    },
  });
  const { listId, options, active, pick, place, isOpen } = menu;
  const count = options.filter(({ kind }) => kind !== "new").length;
  return (
    <>
      <OptionList
        listId={listId}
        label="Mentions"
        options={options}
        active={active}
        onPick={pick}
        className="w-72 max-w-[calc(100%-1rem)]"
        style={place}
      >
        {(option) => <OptionRow option={option} accounts={accounts} />}
      </OptionList>
      {isOpen && options.length === 0 && menu.begun?.query === "" && (
        <div
          className={cx(floatSurface, "absolute z-20 w-72 max-w-[calc(100%-1rem)] p-3 text-sm")}
          style={place}
        >
          {known.isError ? (
            <p role="alert" className="flex flex-wrap items-center gap-2 text-negative">
              The mentions did not load.
              <Button size="sm" loading={known.isFetching} onClick={() => void known.refetch()}>
                Try again
              </Button>
            </p>
          ) : (
            <p className="text-muted">
              {known.isPending ? "Loading the mentions…" : "Type a name to add the first mention."}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {options.length > 0 && inWords(count)}
      </p>
      {made && (
        <MentionDialog
          mention={null}
          name={made.name}
          onSaved={({ name }) => {
            requestAnimationFrame(() => completeAt(positionKey, made, name));
          }}
          onClose={() => make(null)}
        />
      )}
    </>
  );
}

function inWords(count: number): string {
  if (count === 0) return "Nobody by this name. Press the arrow down to add somebody.";
  return count === 1 ? "1 mention" : `${count} mentions`;
}

function OptionRow({ option, accounts }: { option: MentionOption; accounts: readonly Account[] }) {
  if (option.kind === "new") {
    return (
      <>
        <Plus aria-hidden className="size-4 text-muted" />
        <span className="min-w-0 truncate">Add “{option.name}” to the mentions…</span>
      </>
    );
  }
  const providers =
    option.kind === "own"
      ? option.accounts.map(({ provider }) => provider)
      : option.mention.accounts.flatMap(({ provider, linked }) => (linked ? provider : []));
  const marks = providers.flatMap(
    (provider) => accounts.find((account) => account.provider === provider) ?? [],
  );
  return (
    <>
      <span className="min-w-0 grow truncate">{option.name}</span>
      {option.kind === "own" && <span className="text-muted text-xs">Yours</span>}
      <span className="flex shrink-0 gap-1">
        {marks.map(({ provider, mark, label }) => (
          <span key={provider} title={label}>
            <NetworkMark mark={mark} className="size-3.5" />
            <span className="sr-only">{label}</span>
          </span>
        ))}
      </span>
    </>
  );
}
