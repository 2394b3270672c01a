"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCw, ScrollText } from "lucide-react";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import {
  formatDateTime,
  formatTimeWithSeconds,
  type PlanningPreferences,
} from "@/lib/kernel/time/format-instant";
import type {
  Webhook,
  WebhookAttempt,
  WebhookEvent,
  WebhookEventList,
} from "@/lib/records/webhooks/schema";
import { everyType } from "./event-words";
import { ReplayDialog } from "./replay-dialog";

type State = WebhookEvent["state"] | "all";
type Type = WebhookEvent["type"] | "all";

const soonMs = 2_000;
const laterMs = 15_000;

/** Looks again soon while something is about to be sent, else from time to time. */
export function refreshEveryMs(
  events: readonly Pick<WebhookEvent, "nextAttemptAt">[],
  { state, nowMs }: { state: Webhook["state"]; nowMs: number },
): number {
  const isSoon = events.some(({ nextAttemptAt }) => {
    return nextAttemptAt !== null && Date.parse(nextAttemptAt) < nowMs + laterMs;
  });
  return isSoon && state === "active" ? soonMs : laterMs;
}

/** Lists what the webhook was sent, what it answered, and what is tried again. */
export function WebhookLog({
  webhook: { id: webhookId, state: webhookState },
  first,
  preferences,
}: {
  webhook: Pick<Webhook, "id" | "state">;
  first: WebhookEventList;
  preferences: PlanningPreferences;
}) {
  const client = useQueryClient();
  const [state, setState] = useState<State>("all");
  const [type, setType] = useState<Type>("all");
  const [isReplaying, setReplaying] = useState(false);
  const isFiltered = state !== "all" || type !== "all";
  const { query, items: events } = usePagedList({
    queryKey: ["webhooks", webhookId, "events", state, type],
    load: ({ cursor, signal }) =>
      api("GET /api/webhooks/{webhookId}/events", {
        params: { webhookId },
        query: {
          cursor,
          ...(state !== "all" && { state }),
          ...(type !== "all" && { type }),
        },
        signal,
      }),
    first: isFiltered ? null : first,
    keepsFormer: true,
    refetchOnMount: "always",
    refetchInterval: (shown) => refreshEveryMs(shown, { state: webhookState, nowMs: Date.now() }),
  });
  const refresh = () => void client.invalidateQueries({ queryKey: ["webhooks", webhookId] });
  return (
    <Card aria-label="Log">
      <div className="flex flex-col gap-3 pb-4">
        <CardHeader
          title="Log"
          description="What was sent in the last 30 days, and what the address answered."
          actions={
            <Button
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => setReplaying(true)}
            >
              Send all since …
            </Button>
          }
        />
        <div className="flex flex-wrap items-center gap-2 px-5">
          <SegmentedControl label="State" options={states} value={state} onChange={setState} />
          <div className="w-full sm:w-64">
            <Select aria-label="Type" options={types} value={type} onChange={setType} />
          </div>
        </div>
      </div>
      {query.isPending && (
        <Loading label="Loading the log">
          <div className="border-t p-5">
            <Skeleton className="h-24" />
          </div>
        </Loading>
      )}
      {query.isError && events.length === 0 && (
        <div className="border-t">
          <QueryError title="The log did not load" query={query} />
        </div>
      )}
      {query.isSuccess && events.length === 0 && (
        <div className="border-t">
          <EmptyState
            icon={<ScrollText aria-hidden />}
            title={isFiltered ? "No event is like this" : "Nothing was sent yet"}
            description={
              isFiltered
                ? "Choose another state or type."
                : "Send a test, or wait until something happens that this webhook hears of."
            }
            action={
              isFiltered && (
                <Button
                  onClick={() => {
                    setState("all");
                    setType("all");
                  }}
                >
                  Show all
                </Button>
              )
            }
          />
        </div>
      )}
      <ul aria-label="Events" className="divide-y border-t empty:hidden">
        {events.map((event) => (
          <EventItem
            key={event.id}
            event={event}
            webhookId={webhookId}
            waits={webhookState !== "active"}
            preferences={preferences}
            onResent={refresh}
          />
        ))}
      </ul>
      {events.length > 0 && <MoreItems query={query} />}
      <ReplayDialog
        webhookId={webhookId}
        open={isReplaying}
        onClose={() => setReplaying(false)}
        onQueued={refresh}
        preferences={preferences}
      />
    </Card>
  );
}

const states = [
  { value: "all", label: "All" },
  { value: "pending", label: "Waiting" },
  { value: "delivered", label: "Arrived" },
  { value: "failed", label: "Failed" },
] as const;

const types = [
  { value: "all" as const, label: "Every type" },
  ...everyType.map((type) => ({ value: type, label: type })),
];

function EventItem({
  event,
  webhookId,
  waits,
  preferences,
  onResent,
}: {
  event: WebhookEvent;
  webhookId: string;
  waits: boolean;
  preferences: PlanningPreferences;
  onResent: () => void;
}) {
  const { id, type, createdAt, attempts, payload, headers, nextAttemptAt } = event;
  const last = attempts.at(-1);
  const { label, tone } = lookOf(event);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-0.5 px-5 py-2.5 hover:bg-hover focus-visible:-outline-offset-2">
          <code className="wrap-anywhere min-w-0 grow font-medium">{type}</code>
          {last && (
            <span className="text-muted text-sm tabular-nums">
              {last.status ?? "No answer"} · {last.durationMs} ms
            </span>
          )}
          <Badge tone={tone}>{label}</Badge>
          <time
            dateTime={createdAt}
            className="basis-full text-muted text-sm tabular-nums sm:basis-auto"
          >
            {formatDateTime(createdAt, preferences)}
          </time>
        </summary>
        <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-muted text-sm tabular-nums">
              {nextInWords({ nextAttemptAt, isTried: attempts.length > 0, waits, preferences })}
            </p>
            <Resend webhookId={webhookId} eventId={id} waits={waits} onResent={onResent} />
          </div>
          <Code title="Body" code={payload && indented(payload)} />
          {attempts.map((attempt, index) => (
            <AttemptDetails
              key={attempt.at}
              attempt={attempt}
              headers={headers[index] ?? {}}
              preferences={preferences}
            />
          ))}
          <p className="wrap-anywhere text-muted text-sm">
            webhook-id <code>{id}</code>
          </p>
        </div>
      </details>
    </li>
  );
}

function lookOf({ state, attempts }: Pick<WebhookEvent, "state" | "attempts">) {
  switch (state) {
    case "pending":
      return attempts.length > 0
        ? ({ label: "Will be tried again", tone: "caution" } as const)
        : ({ label: "Waiting", tone: "neutral" } as const);
    case "delivered":
      return { label: "Arrived", tone: "positive" } as const;
    case "failed":
      return { label: "Failed", tone: "negative" } as const;
  }
}

function nextInWords({
  nextAttemptAt,
  isTried,
  waits,
  preferences,
}: {
  nextAttemptAt: string | null;
  isTried: boolean;
  waits: boolean;
  preferences: PlanningPreferences;
}): string {
  if (nextAttemptAt === null) return "It is not sent again by itself.";
  if (waits) return "It waits until the webhook is resumed.";
  const at = formatDateTime(nextAttemptAt, preferences);
  return isTried ? `Next try ${at}` : "It is sent in a moment.";
}

function Resend({
  webhookId,
  eventId,
  waits,
  onResent,
}: {
  webhookId: string;
  eventId: string;
  waits: boolean;
  onResent: () => void;
}) {
  const { confirmed, dialog } = useRecentAuth();
  const resending = useApiMutation({
    send: () =>
      confirmed(() =>
        api("POST /api/webhooks/{webhookId}/events/{eventId}/resend", {
          params: { webhookId, eventId },
          body: {},
        }),
      ),
    done: () => ({
      title: waits ? "It is sent once the webhook is resumed" : "The event is sent again",
    }),
    onDone: onResent,
    failed: () => ({ title: "The event was not sent again" }),
  });
  return (
    <>
      <Button size="sm" loading={resending.pending} onClick={() => void resending.run()}>
        Send again
      </Button>
      {dialog}
    </>
  );
}

function AttemptDetails({
  attempt: { at, status, durationMs, error, answer },
  headers,
  preferences,
}: {
  attempt: WebhookAttempt;
  headers: Record<string, string>;
  preferences: PlanningPreferences;
}) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <div className="flex flex-col gap-2 border-s-2 ps-3">
      <p className="tabular-nums">
        <time dateTime={at}>
          {formatDateTime(at, preferences)} ({formatTimeWithSeconds(at, preferences)})
        </time>{" "}
        · {status === null ? "no answer" : `answered ${status}`} · {durationMs} ms
      </p>
      {error && <p className="wrap-anywhere text-pretty text-sm">{error}</p>}
      <Code title="Headers as sent" code={lines.join("\n") || null} />
      <Code title="The answer’s first kilobyte" code={answer} />
    </div>
  );
}

function Code({ title, code }: { title: string; code: string | null }) {
  if (!code) return null;
  return (
    <figure>
      <figcaption className="text-muted text-sm">{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre tabIndex={0} className={codeBlock}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

const codeBlock =
  "wrap-anywhere mt-1 max-h-80 overflow-y-auto whitespace-pre-wrap rounded-md bg-sunken p-3 text-sm";

/** The body is signed as it was sent; here it only reads better. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
