"use client";

import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LockIcon } from "@/components/ui/lock-icon";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { SessionList } from "@/lib/auth/schema";
import { describeBrowser } from "@/lib/devices/describe-browser";
import type { TimePreferences } from "@/lib/time/format-instant";
import { SessionItem } from "./session-item";
import { others, useEndSessions } from "./use-end-sessions";
import { useSessions } from "./use-sessions";

type SessionSettingsProps = {
  /** Is null where the person has to prove first who they are. */
  first: SessionList | null;
  preferences: TimePreferences;
  idleHours: number;
};

export function SessionSettings({ first, preferences, idleHours }: SessionSettingsProps) {
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

type NotThereProps = Pick<ReturnType<typeof useSessions>, "query" | "wantsProof"> & {
  onProve: () => void;
};

function SessionsPlaceholder({ query, wantsProof, onProve }: NotThereProps) {
  if (wantsProof) {
    return (
      <EmptyState
        icon={<LockIcon />}
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
