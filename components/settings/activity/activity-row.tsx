import { Undo2 } from "lucide-react";
import type { Route } from "next";
import { useId, useRef } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import {
  formatDate,
  formatTimeWithSeconds,
  type TimePreferences,
} from "@/lib/kernel/time/format-instant";
import type { ListedReceipt } from "@/lib/records/receipts/schema";
import { operationInWords } from "./operation-words";

export function ActivityRow({
  receipt,
  preferences,
  canUndo,
}: {
  receipt: ListedReceipt;
  preferences: TimePreferences;
  canUndo: boolean;
}) {
  const row = useRef<HTMLLIElement>(null);
  const sentence = useId();
  const undoing = useApiMutation({
    send: () => api("POST /api/activity/{receiptId}/undo", { params: { receiptId: receipt.id } }),
    // The button goes with what it undid, and the row says so.
    onDone: () => row.current?.focus(),
    done: () => ({ title: "It is undone." }),
    failed: () => ({ title: "It was not undone" }),
    invalidates: [["activity"]],
  });
  return (
    <li
      ref={row}
      tabIndex={-1}
      aria-labelledby={sentence}
      className="flex flex-col gap-1 px-5 py-3 outline-offset-[-2px]"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:grow sm:basis-80">
          <p id={sentence} className="wrap-anywhere text-pretty">
            <span className="font-medium">{receipt.client}</span> <Did receipt={receipt} />
          </p>
          <Outcome receipt={receipt} />
        </div>
        <time dateTime={receipt.at} className="text-muted text-sm tabular-nums">
          {formatDate(receipt.at, preferences)}, {formatTimeWithSeconds(receipt.at, preferences)}
        </time>
      </div>
      <Reason receipt={receipt} preferences={preferences} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Details receipt={receipt} />
        {canUndo && receipt.undoable && (
          <Button
            size="sm"
            icon={<Undo2 aria-hidden />}
            aria-describedby={sentence}
            loading={undoing.pending}
            onClick={() => void undoing.run()}
          >
            Undo
          </Button>
        )}
      </div>
    </li>
  );
}

function Did({ receipt }: { receipt: ListedReceipt }) {
  const [did, to, what] = operationInWords(receipt.operation);
  const href = hrefOf(receipt);
  const object = href ? <TextLink href={href}>{what}</TextLink> : what;
  switch (receipt.outcome) {
    case "done":
      return (
        <>
          {did} {object}
        </>
      );
    case "dry_run":
      return (
        <>
          asked what happens to {to} {object}
        </>
      );
    default:
      return (
        <>
          tried to {to} {object}
        </>
      );
  }
}

/** A deleted thing has no page. */
function hrefOf({ target, operation, outcome }: ListedReceipt): Route | null {
  if (!target || (outcome === "done" && operation.startsWith("delete_"))) return null;
  if (target.type === "post") return `/posts/${target.id}` as Route;
  return target.type === "draft" ? (`/compose?draft=${target.id}` as Route) : null;
}

const badges: Record<Exclude<ListedReceipt["outcome"], "done">, { tone: Tone; word: string }> = {
  denied: { tone: "caution", word: "Denied" },
  failed: { tone: "negative", word: "Failed" },
  dry_run: { tone: "neutral", word: "Dry run" },
};

function Outcome({ receipt: { outcome, code, undoneAt } }: { receipt: ListedReceipt }) {
  if (outcome === "done") return undoneAt ? <Badge>Undone</Badge> : null;
  if (code === "interrupted") return <Badge tone="caution">Not finished</Badge>;
  const { tone, word } = badges[outcome];
  return <Badge tone={tone}>{word}</Badge>;
}

function Reason({
  receipt: { code, message, undoneAt, undoneBy },
  preferences,
}: {
  receipt: ListedReceipt;
  preferences: TimePreferences;
}) {
  const undone =
    undoneAt &&
    `Undone${undoneBy ? ` by ${undoneBy}` : ""}, ${formatDate(undoneAt, preferences)}, ${formatTimeWithSeconds(undoneAt, preferences)}`;
  const words =
    code === "interrupted"
      ? "It has not answered. If it does not, look whether it happened all the same."
      : (message ?? undone);
  if (!words) return null;
  return <p className="wrap-anywhere max-w-[72ch] text-pretty text-muted text-sm">{words}</p>;
}

function Details({ receipt }: { receipt: ListedReceipt }) {
  const { id, operation, viaMcp, durationMs, allowedBy, code, input } = receipt;
  const facts = [
    [viaMcp ? "Tool" : "Operation", operation],
    ["Took", `${durationMs.toLocaleString("en")} ms`],
    ["Policy", allowedBy === "credential" ? "Its own and the workspace’s" : "The workspace’s"],
    ...(code ? [["Code", code]] : []),
    ["Receipt", id],
  ] as const;
  return (
    <div className="min-w-0 grow">
      <Disclosure title="Details">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1 pb-2 text-sm">
          {facts.map(([term, fact]) => (
            <div key={term} className="contents">
              <dt className="text-muted">{term}</dt>
              <dd className="wrap-anywhere tabular-nums">{fact}</dd>
            </div>
          ))}
          <dt className="text-muted">Asked for</dt>
          <dd className="min-w-0">
            {Object.keys(input).length === 0 ? (
              "Nothing that is kept"
            ) : (
              <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-hover p-2 text-xs">
                {JSON.stringify(input, null, 2)}
              </pre>
            )}
          </dd>
        </dl>
      </Disclosure>
    </div>
  );
}
