"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, Pause, Pencil, Play, Send, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { ShownOnceDialog } from "@/components/settings/frame/shown-once-dialog";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DocumentTitle } from "@/components/ui/document-title";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { TextLink } from "@/components/ui/text-link";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { rotationHours } from "@/lib/records/webhooks/rules";
import type { CreatedWebhook, Webhook, WebhookEventList } from "@/lib/records/webhooks/schema";
import { AttemptStrip } from "./attempt-strip";
import { nameOf } from "./event-words";
import { VerifyCode } from "./verify-code";
import { WebhookDialog } from "./webhook-form";
import { WebhookLog } from "./webhook-log";
import { StateBadge } from "./webhook-settings";

const refreshMs = 5_000;

export function WebhookPage({
  first,
  events,
  accounts,
  preferences,
}: {
  first: Webhook;
  events: WebhookEventList;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
}) {
  const webhook = useWebhook(first);
  const name = nameOf(webhook);
  return (
    <div className="flex flex-col gap-6">
      <DocumentTitle>{name}</DocumentTitle>
      <p>
        <TextLink href="/settings/webhooks">All webhooks</TextLink>
      </p>
      <Card aria-label={name}>
        <CardHeader
          title={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere">{name}</span>
              <StateBadge state={webhook.state} />
            </span>
          }
          description={<span className="wrap-anywhere">{webhook.url}</span>}
          actions={<Actions webhook={webhook} accounts={accounts} />}
        />
        <CardBody className="flex flex-col gap-5">
          <StateNotice webhook={webhook} />
          <AttemptStrip health={webhook.health} preferences={preferences} />
          <Facts webhook={webhook} accounts={accounts} preferences={preferences} />
        </CardBody>
      </Card>
      <WebhookLog webhook={webhook} first={events} preferences={preferences} />
      <VerifyCode algorithm={webhook.algorithm} />
    </div>
  );
}

function useWebhook(first: Webhook): Webhook {
  const { id: webhookId } = first;
  const { data } = useQuery({
    queryKey: ["webhooks", webhookId],
    queryFn: ({ signal }) =>
      api("GET /api/webhooks/{webhookId}", { params: { webhookId }, signal }),
    initialData: { webhook: first },
    refetchInterval: refreshMs,
  });
  return data.webhook;
}

function StateNotice({ webhook }: { webhook: Webhook }) {
  const { state, reason } = webhook;
  const { act, dialog } = useActions(webhook);
  if (state === "active") return null;
  const isOff = state === "disabled";
  return (
    <>
      <Callout
        tone={isOff ? "negative" : "caution"}
        title={isOff ? "This webhook is switched off" : "This webhook is paused"}
        action={
          <Button
            size="sm"
            loading={act.pending}
            icon={<Play aria-hidden className="size-4" />}
            onClick={() => void act.run("resume")}
          >
            Resume
          </Button>
        }
      >
        {reason && <p className="wrap-anywhere">{reason}</p>}
        <p>
          {isOff
            ? "What happens meanwhile is not kept for it. Once it is resumed you can send what failed again."
            : "What happens meanwhile waits, and is sent once it is resumed."}
        </p>
      </Callout>
      {dialog}
    </>
  );
}

function Facts({
  webhook,
  accounts,
  preferences,
}: {
  webhook: Webhook;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
}) {
  const { types, connectionIds, withContent, algorithm, publicKey, previousSecretUntil } = webhook;
  const facts = [
    ["It hears of", types?.join(", ") ?? "everything"],
    ["Of accounts", accountsInWords(connectionIds, accounts)],
    ["Texts", withContent ? "sent too" : "not sent"],
    [
      "Signed with",
      algorithm === "ed25519" ? "a key pair, Ed25519" : "a shared secret, HMAC-SHA256",
    ],
  ] as const;
  return (
    <>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[8rem_1fr]">
        {facts.map(([term, words]) => (
          <div key={term} className="contents">
            <dt className="text-muted max-sm:text-sm">{term}</dt>
            <dd className="wrap-anywhere min-w-0 max-sm:mb-1.5">{words}</dd>
          </div>
        ))}
      </dl>
      {publicKey && <CopyField label="Public key" value={publicKey} />}
      {previousSecretUntil && (
        <Callout title="Two secrets sign at the moment">
          The one of before goes on until {formatDateTime(previousSecretUntil, preferences)}.
        </Callout>
      )}
    </>
  );
}

function accountsInWords(ids: readonly string[] | null, accounts: readonly Account[]): string {
  if (ids === null) return "all, also later ones";
  const names = accounts.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const gone = ids.length - names.length;
  return [...names, ...(gone > 0 ? [`${gone} that ${gone === 1 ? "is" : "are"} gone`] : [])].join(
    ", ",
  );
}

type Action = "test" | "pause" | "resume";

function useActions({ id: webhookId, state }: Webhook) {
  const client = useQueryClient();
  const { confirmed, dialog } = useRecentAuth();
  const waits = state !== "active";
  const act = useApiMutation({
    send: (action: Action) =>
      confirmed(async () => {
        const call = { params: { webhookId }, body: {} };
        if (action === "test") await api("POST /api/webhooks/{webhookId}/test", call);
        if (action === "pause") await api("POST /api/webhooks/{webhookId}/pause", call);
        if (action === "resume") await api("POST /api/webhooks/{webhookId}/resume", call);
        return true;
      }),
    done: (_, action) => ({ title: doneWords(action, waits) }),
    onDone: () => client.invalidateQueries({ queryKey: ["webhooks", webhookId] }),
    failed: (action) => ({ title: failedWords[action] }),
  });
  return { act, confirmed, dialog };
}

function doneWords(action: Action, waits: boolean): string {
  if (action === "test") {
    return waits ? "The test is sent once the webhook is resumed" : "A test is on its way";
  }
  return action === "pause" ? "The webhook is paused" : "The webhook is resumed";
}

const failedWords: Record<Action, string> = {
  test: "No test was sent",
  pause: "The webhook was not paused",
  resume: "The webhook was not resumed",
};

function Actions({ webhook, accounts }: { webhook: Webhook; accounts: readonly Account[] }) {
  const { id: webhookId, state } = webhook;
  const name = nameOf(webhook);
  const client = useQueryClient();
  const router = useRouter();
  const { act, confirmed, dialog } = useActions(webhook);
  const [open, setOpen] = useState<"edit" | "rotate" | "delete" | null>(null);
  const [rotated, setRotated] = useState<CreatedWebhook | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ["webhooks", webhookId] });
  const rotating = useApiMutation({
    send: () =>
      confirmed(() =>
        api("POST /api/webhooks/{webhookId}/rotate", { params: { webhookId }, body: {} }),
      ),
    onDone: async (answer) => {
      setRotated(answer);
      await refresh();
    },
    failed: () => ({ title: "There is no new secret" }),
  });
  const deleting = useApiMutation({
    send: () => confirmed(() => api("DELETE /api/webhooks/{webhookId}", { params: { webhookId } })),
    done: () => ({ title: `${name} is removed` }),
    onDone: () => router.push("/settings/webhooks"),
    failed: () => ({ title: `${name} was not removed` }),
  });
  return (
    <>
      <Button
        loading={act.pending && act.input === "test"}
        icon={<Send aria-hidden className="size-4" />}
        onClick={() => void act.run("test")}
      >
        Send a test
      </Button>
      <MoreMenu of={name} size="md">
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => setOpen("edit")}>
          Edit…
        </MenuItem>
        {state === "active" ? (
          <MenuItem
            icon={<Pause aria-hidden className="size-4" />}
            onSelect={() => void act.run("pause")}
          >
            Pause
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Play aria-hidden className="size-4" />}
            onSelect={() => void act.run("resume")}
          >
            Resume
          </MenuItem>
        )}
        <MenuItem
          icon={<KeyRound aria-hidden className="size-4" />}
          onSelect={() => setOpen("rotate")}
        >
          New secret…
        </MenuItem>
        <MenuItem
          tone="danger"
          icon={<Trash2 aria-hidden className="size-4" />}
          onSelect={() => setOpen("delete")}
        >
          Remove…
        </MenuItem>
      </MoreMenu>
      {dialog}
      <WebhookDialog
        open={open === "edit"}
        onClose={() => setOpen(null)}
        webhook={webhook}
        accounts={accounts}
        send={(fields) =>
          api("PATCH /api/webhooks/{webhookId}", {
            params: { webhookId },
            body: changesOf(webhook, fields),
          })
        }
        onDone={() => void refresh()}
      />
      <AlertDialog
        open={open === "rotate"}
        onOpenChange={() => setOpen(null)}
        title="Make a new secret?"
        description={`For ${rotationHours} hours each request carries two signatures, by the new secret and by the one of before, so that nothing is lost while you change it at the address. Until then there is no other new one.`}
        confirmLabel="Make a new secret"
        tone="primary"
        onConfirm={() => rotating.run()}
      />
      <AlertDialog
        open={open === "delete"}
        onOpenChange={() => setOpen(null)}
        title={`Remove ${name}?`}
        description="The address hears nothing any more. Its secret, its log and the events that wait for it are gone for good."
        confirmLabel="Remove webhook"
        onConfirm={() => deleting.run()}
      />
      {rotated && (
        <ShownOnceDialog
          what={rotated.webhook.publicKey ? "key" : "secret"}
          title="The new secret signs from now on"
          description={`The one of before signs beside it for ${rotationHours} hours.`}
          label={rotated.webhook.publicKey ? "New public key" : "Signing secret"}
          value={rotated.webhook.publicKey ?? rotated.secret}
          onClose={() => setRotated(null)}
        />
      )}
    </>
  );
}

/** An account that is gone may stay in the list, as long as nobody changes it. */
function changesOf(
  before: Webhook,
  { algorithm: _algorithm, ...fields }: Parameters<Parameters<typeof WebhookDialog>[0]["send"]>[0],
) {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const { connectionIds, ...rest } = fields;
  return isSame(connectionIds, before.connectionIds) ? rest : { ...rest, connectionIds };
}
