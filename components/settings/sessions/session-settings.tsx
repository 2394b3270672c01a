"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Globe, LockKeyhole, Monitor, Smartphone } from "lucide-react";
import { useMemo, useRef } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { SessionList, SignedInSession } from "@/lib/identity/auth/schema";
import { describeBrowser } from "@/lib/identity/devices/rules";
import { formatDate, formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function SessionSettings({
  first,
  preferences,
  idleHours,
}: {
  /** Is null where the person has to prove first who they are. */
  first: SessionList | null;
  preferences: TimePreferences;
  idleHours: number;
}) {
  const list = useRef<HTMLUListElement>(null);
  const { query, sessions, refresh, wantsProof } = useSessions(first);
  const { end, ending, confirmed, dialog } = useEndSessions(() => {
    list.current?.focus();
    void refresh();
  });
  const prove = () => confirmed(() => query.refetch({ throwOnError: true })).catch(() => undefined);
  return (
    <Card aria-label="Sessions">
      <div className="pb-4">
        <CardHeader
          title="Where you are signed in"
          description={`A browser that is not used for ${idleHours} hours is signed out by itself.`}
          actions={
            sessions.length > 1 && (
              <Button
                loading={ending === others}
                onClick={() =>
                  void end({ target: others, done: "All other browsers are signed out" })
                }
              >
                Sign out all others
              </Button>
            )
          }
        />
      </div>
      {query.data ? (
        <>
          <ul
            ref={list}
            tabIndex={-1}
            aria-label="Browsers"
            className="divide-y border-t outline-none"
          >
            {sessions.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                preferences={preferences}
                ending={ending === session.id}
                onEnd={() =>
                  void end({
                    target: session.id,
                    done: `${describeBrowser(session.userAgent).words} is signed out`,
                  })
                }
              />
            ))}
          </ul>
          <MoreItems query={query} />
        </>
      ) : (
        <div className="border-t">
          <SessionsPlaceholder query={query} wantsProof={wantsProof} onProve={() => void prove()} />
        </div>
      )}
      {dialog}
    </Card>
  );
}

function SessionsPlaceholder({
  query,
  wantsProof,
  onProve,
}: Pick<ReturnType<typeof useSessions>, "query" | "wantsProof"> & {
  onProve: () => void;
}) {
  if (wantsProof) {
    return (
      <EmptyState
        icon={<LockKeyhole aria-hidden className="size-5" />}
        title="Confirm it’s you first"
        description="You signed in a while ago. A passkey or your password shows the list."
        action={
          <Button variant="primary" onClick={onProve}>
            Confirm it’s you
          </Button>
        }
      />
    );
  }
  if (query.isError) {
    return <QueryError title="Your sessions did not load" query={query} />;
  }
  return (
    <Loading label="Loading your sessions" className="p-5">
      <Skeleton className="h-32 rounded-lg" />
    </Loading>
  );
}

function SessionItem({
  session,
  preferences,
  ending,
  onEnd,
}: {
  session: SignedInSession;
  preferences: TimePreferences;
  ending: boolean;
  onEnd: () => void;
}) {
  const { userAgent, createdAt, lastSeenAt, current } = session;
  const { words, device } = describeBrowser(userAgent);
  const Icon = icons[device];
  return (
    <li className="flex items-start gap-3 px-5 py-4">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium" title={userAgent ?? undefined}>
            {words}
          </span>
          {current && <Badge tone="info">This browser</Badge>}
        </p>
        <p className="text-muted tabular-nums">
          {current ? "In use now" : `Last seen ${formatDateTime(lastSeenAt, preferences)}`}
        </p>
        <p className="text-muted text-sm tabular-nums">
          Signed in {formatDate(createdAt, preferences)}
        </p>
      </div>
      {!current && (
        <Button size="sm" loading={ending} aria-label={`Sign out ${words}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

const icons = { computer: Monitor, phone: Smartphone, unknown: Globe };

const queryKey = ["sessions"];

function useSessions(first: SessionList | null) {
  const queries = useQueryClient();
  const { query, items } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/auth/sessions", { query: { cursor }, signal }),
    first,
  });
  const sessions = useMemo(
    () => items.toSorted((a, b) => Number(b.current) - Number(a.current)),
    [items],
  );
  const refresh = () => queries.invalidateQueries({ queryKey });
  const isRefused = query.error instanceof ApiError && query.error.code === "recent_auth_required";
  const wantsProof = isRefused || (!first && query.isPending);
  return { query, sessions, refresh, wantsProof };
}

const others = "others";

function useEndSessions(onEnded: () => void) {
  const { confirmed, dialog } = useRecentAuth();
  const { run, pending, input } = useApiMutation({
    send: ({ target }: { target: string; done: string }) => confirmed(() => request(target)),
    done: (_, { done }) => ({ title: done }),
    onDone: onEnded,
    failed: () => ({ title: "Nothing was signed out" }),
  });
  return { end: run, ending: pending ? input?.target : null, confirmed, dialog };
}

function request(target: string): Promise<object> {
  if (target === others) return api("DELETE /api/auth/sessions");
  return api("DELETE /api/auth/sessions/{sessionId}", { params: { sessionId: target } });
}
