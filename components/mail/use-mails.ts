"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import { api } from "@/lib/http/api";
import type { MailItem, MailList } from "@/lib/mail/schema";

const queryKey = ["mails"];

const soonMs = 2_000;
const laterMs = 30_000;

export function useMails(first: MailList) {
  const client = useQueryClient();
  const { query, items: mails } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/mail", { query: { cursor }, signal }),
    first,
    refetchInterval: refreshEveryMs,
  });
  const testing = useApiMutation({
    send: () => api("POST /api/mail/test", { body: {} }),
    done: () => ({
      title: first.smtp ? "A test is on its way to you" : "A test is being written to a file",
    }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return { query, mails, testing };
}

/** A mail that was never tried settles within seconds; one that is tried again takes minutes. */
export function refreshEveryMs(mails: Pick<MailItem, "state" | "attempts">[]): number {
  const isNew = mails.some(({ state, attempts }) => state === "queued" && attempts < 2);
  return isNew ? soonMs : laterMs;
}
