"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/components/kit/api/api";
import { heartbeatSeconds } from "@/lib/identity/presence/rules";
import type { PresenceAnswer, PresenceBody } from "@/lib/identity/presence/schema";

/** `version` is the one that is open here, where a newer one is worth knowing. */
export type PresenceSubject = { kind: "post" | "draft"; id: string; version?: number };

const nobody: PresenceAnswer = { others: [], newer: null };

export function useOthersHere({
  subject,
  doing,
}: {
  subject: PresenceSubject;
  doing: "reading" | "editing";
}): PresenceAnswer {
  const { kind, id, version } = subject;
  const { data, refetch } = useQuery({
    queryKey: ["presence", kind, id, doing],
    queryFn: ({ signal }) => announce({ kind, id, version }, doing, signal),
    refetchInterval: heartbeatSeconds * 1000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => () => void announce({ kind, id }, "leaving").catch(() => undefined), [kind, id]);
  useEffect(() => {
    // A tab that is closed runs no cleanup; what it asks last has to outlive it.
    const leave = () => void send({ kind, id }, "leaving", true).catch(() => undefined);
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && void refetch();
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [kind, id, refetch]);
  const { others, newer } = data ?? nobody;
  // This page may have saved a version by itself meanwhile.
  return { others, newer: newer && version && newer.version > version ? newer : null };
}

type OpenSubject = Pick<PresenceSubject, "kind" | "id"> & { version?: number | undefined };

let last: Promise<unknown> = Promise.resolve();

/** Announcements go in order, and none is aborted midway: the server hears last that a person left. */
function announce(
  subject: OpenSubject,
  doing: PresenceBody["doing"],
  signal?: AbortSignal,
): Promise<PresenceAnswer> {
  const sent = last.then(() => {
    signal?.throwIfAborted();
    return send(subject, doing);
  });
  last = sent.catch(() => undefined);
  return sent;
}

function send(
  { kind, id, version }: OpenSubject,
  doing: PresenceBody["doing"],
  keepalive = false,
): Promise<PresenceAnswer> {
  const body = { doing, ...(version !== undefined && { version }) };
  return kind === "post"
    ? api("POST /api/posts/{postId}/presence", { params: { postId: id }, body, keepalive })
    : api("POST /api/drafts/{draftId}/presence", { params: { draftId: id }, body, keepalive });
}
