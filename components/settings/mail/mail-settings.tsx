"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Mail, Send } from "lucide-react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { MailItem, MailList } from "@/lib/records/mail/schema";

export function MailSettings({
  first,
  preferences,
}: {
  first: MailList;
  preferences: TimePreferences;
}) {
  const { smtp } = first;
  const { query, mails, testing } = useMails(first);
  return (
    <Card aria-label="Mail">
      <div className="pb-4">
        <CardHeader
          title="Mail"
          description={
            smtp
              ? `Sent through ${smtp.host} as ${smtp.from}.`
              : "Invitations, links for signing in again, and what people want mail about."
          }
          actions={
            <Button
              variant={mails.length === 0 ? "primary" : "secondary"}
              loading={testing.pending}
              icon={<Send aria-hidden className="size-4" />}
              onClick={() => void testing.run()}
            >
              Send a test
            </Button>
          }
        />
      </div>
      {testing.failure && (
        <div className="px-5 pb-5">
          <Callout tone="negative" role="alert" title="The test was not sent">
            {testing.failure}
          </Callout>
        </div>
      )}
      {!smtp && <NoMailServer />}
      {mails.length === 0 && (
        <div className="border-t">
          <EmptyState
            icon={<Mail aria-hidden />}
            title="No mails yet"
            description="The mails of the last 30 days will be listed here, with what became of each. A test goes to your own address."
          />
        </div>
      )}
      <ul aria-label="Mails" className="divide-y border-t empty:hidden">
        {mails.map((mail) => (
          <MailRow key={mail.id} mail={mail} hasServer={smtp !== null} preferences={preferences} />
        ))}
      </ul>
      <MoreItems query={query} />
    </Card>
  );
}

/** A mail that was never tried is sent or refused within seconds; one that is tried again takes minutes. */
export function refreshEveryMs(mails: Pick<MailItem, "state" | "attempts">[]): number {
  const isNew = mails.some(({ state, attempts }) => state === "queued" && attempts < 2);
  return isNew ? soonMs : laterMs;
}

function NoMailServer() {
  return (
    <div className="px-5 pb-5">
      <Callout tone="caution" title="No mail server is set up">
        <p className="text-pretty">
          Nobody gets these mails: each is written as a file to the folder{" "}
          <code className="font-sans font-medium">outbox</code> beside Herald’s data. To send them,
          whoever runs this installation adds two settings and starts Herald again:
        </p>
        <pre className="wrap-anywhere mt-2 whitespace-pre-wrap rounded-md border bg-surface px-3 py-2 text-sm">
          <code>{settings}</code>
        </pre>
      </Callout>
    </div>
  );
}

const settings = `SMTP_URL=smtps://user:password@mail.example.com
MAIL_FROM=Herald <herald@example.com>`;

function MailRow({
  mail,
  hasServer,
  preferences,
}: {
  mail: MailItem;
  hasServer: boolean;
  preferences: TimePreferences;
}) {
  const { to, subject, state, attempts, lastError, createdAt, sentAt } = mail;
  const { label, tone } = mailState(mail, hasServer);
  const at = sentAt ?? createdAt;
  return (
    <li className="flex flex-col gap-0.5 px-5 py-3.5">
      <p className="flex items-start justify-between gap-4">
        <span className="wrap-anywhere min-w-0 font-medium">{subject}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="wrap-anywhere text-muted">To {to}</p>
      <p className="text-muted text-sm tabular-nums">
        <time dateTime={at}>{formatDateTime(at, preferences)}</time>
        {attempts > 1 && ` · ${attempts} attempts`}
      </p>
      {lastError && state !== "sent" && (
        <p className="wrap-anywhere mt-1 text-pretty text-sm">{lastError}</p>
      )}
    </li>
  );
}

/** Without a mail server, a mail that counts as sent is a file. */
function mailState(
  { state, lastError }: Pick<MailItem, "state" | "lastError">,
  hasServer: boolean,
): { label: string; tone: "neutral" | "positive" | "caution" | "negative" } {
  switch (state) {
    case "queued":
      return lastError
        ? { label: "Will be tried again", tone: "caution" }
        : { label: "Waiting", tone: "neutral" };
    case "sent":
      return hasServer
        ? { label: "Sent", tone: "positive" }
        : { label: "Written to a file", tone: "neutral" };
    case "refused":
      return { label: "Not sent", tone: "negative" };
  }
}

const queryKey = ["mails"];

const soonMs = 2_000;
const laterMs = 30_000;

function useMails(first: MailList) {
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
