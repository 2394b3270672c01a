"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { TextLink } from "@/components/ui/text-link";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { CreatedWebhook, Webhook, WebhookList } from "@/lib/records/webhooks/schema";
import { AttemptStrip } from "./attempt-strip";
import { nameOf, typesInWords } from "./event-words";
import { WebhookDialog } from "./webhook-form";

const queryKey = ["webhooks"];

export function WebhookSettings({
  first,
  accounts,
  preferences,
}: {
  first: WebhookList;
  accounts: readonly Account[];
  preferences: TimePreferences;
}) {
  const client = useQueryClient();
  const router = useRouter();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const { query, items: webhooks } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/webhooks", { query: { cursor }, signal }),
    first,
    refetchOnMount: "always",
  });
  const show = (id: string) => router.push(addressOf(id));
  const added = (answer: CreatedWebhook) => {
    void client.invalidateQueries({ queryKey });
    // The page shows a public key at any time.
    if (answer.webhook.publicKey) return show(answer.webhook.id);
    setCreated(answer);
  };
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setAdding(true)}
    >
      Add webhook
    </Button>
  );
  return (
    <Card aria-label="Webhooks">
      <div className="pb-4">
        <CardHeader
          title="Webhooks"
          description={
            <>
              Other systems hear what happens here, by signed requests that are sent again until
              they arrive. <TextLink href="/reference/events">What they are told</TextLink>
            </>
          }
          actions={webhooks.length > 0 && add}
        />
      </div>
      {webhooks.length === 0 && (
        <div className="border-t">
          <EmptyState
            icon={<WebhookIcon aria-hidden />}
            title="Nobody listens yet"
            description="Add the address of your own program, of n8n, Zapier or Make: it hears when a post goes out, fails or waits for a yes."
            action={add}
          />
        </div>
      )}
      <ul aria-label="Webhooks" className="divide-y border-t empty:hidden">
        {webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} preferences={preferences} />
        ))}
      </ul>
      <MoreItems query={query} />
      <WebhookDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        accounts={accounts}
        send={(body) => api("POST /api/webhooks", { body })}
        onDone={added}
      />
      {created && (
        <ShownOnceDialog
          what="secret"
          title={`${nameOf(created.webhook)} is ready`}
          description="Copy the secret now: the address verifies by it that a request is Herald’s. It is not shown again."
          label="Signing secret"
          value={created.secret}
          onClose={() => show(created.webhook.id)}
        />
      )}
    </Card>
  );
}

function addressOf(id: string): Route {
  return `/settings/webhooks/${id}`;
}

function WebhookItem({ webhook, preferences }: { webhook: Webhook; preferences: TimePreferences }) {
  const { id, url, types, state, reason, health } = webhook;
  return (
    <li className="relative flex flex-col gap-2 px-5 py-4 hover:bg-hover sm:flex-row sm:justify-between sm:gap-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            href={`/settings/webhooks/${id}`}
            className="wrap-anywhere min-w-0 rounded-sm font-medium after:absolute after:inset-0"
          >
            {nameOf(webhook)}
          </Link>
          <StateBadge state={state} />
        </p>
        <p className="wrap-anywhere text-muted text-sm">{url}</p>
        <p className="wrap-anywhere mt-1 text-sm">{typesInWords(types)}</p>
        {reason && <p className="wrap-anywhere mt-1 text-pretty text-sm">{reason}</p>}
      </div>
      <div className="shrink-0 sm:max-w-64">
        <AttemptStrip health={health} preferences={preferences} />
      </div>
    </li>
  );
}

export function StateBadge({ state }: Pick<Webhook, "state">) {
  switch (state) {
    case "active":
      return null;
    case "paused":
      return <Badge tone="caution">Paused</Badge>;
    case "disabled":
      return <Badge tone="negative">Switched off</Badge>;
  }
}
