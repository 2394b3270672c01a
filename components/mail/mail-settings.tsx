"use client";

import { Mail, Send } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import type { MailList } from "@/lib/mail/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { MailItem } from "./mail-item";
import { NoMailServer } from "./no-mail-server";
import { useMails } from "./use-mails";

type MailSettingsProps = { first: MailList; preferences: TimePreferences };

export function MailSettings({ first, preferences }: MailSettingsProps) {
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
          <MailItem key={mail.id} mail={mail} hasServer={smtp !== null} preferences={preferences} />
        ))}
      </ul>
      <MoreItems query={query} />
    </Card>
  );
}
