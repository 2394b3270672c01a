"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { ssoProblemWords } from "@/components/identity/sso/sso-problem-words";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { SsoIdentity } from "@/lib/identity/sso/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";

export function SsoCard({
  sso: { provider, identity },
  preferences,
  result,
}: {
  sso: SsoIdentity;
  preferences: TimePreferences;
  result?: unknown;
}) {
  if (!provider) return null;
  const { name } = provider;
  const problem = ssoProblemWords(result, name);
  return (
    <Card aria-label="Single sign-on">
      <CardHeader
        title="Single sign-on"
        description={`Sign in to Herald with your account at ${name}.`}
        actions={identity ? <Unlink provider={name} /> : <Link provider={name} />}
      />
      <CardBody className="flex flex-col gap-3">
        {problem && (
          <Callout tone="negative" role="alert" title={`${name} is not linked`}>
            {problem}
          </Callout>
        )}
        {result === "linked" && identity && (
          <Callout tone="positive" role="status">
            You can sign in with {name} from now on.
          </Callout>
        )}
        <p className="text-muted tabular-nums">{linkageWords(identity, preferences)}</p>
      </CardBody>
    </Card>
  );
}

function linkageWords(identity: SsoIdentity["identity"], preferences: TimePreferences): string {
  if (!identity) return "Not linked. Your addresses there and here may differ.";
  const linked = `Linked ${formatDate(identity.linkedAt, preferences)}`;
  const { lastUsedAt } = identity;
  return lastUsedAt ? `${linked}, last used ${formatDate(lastUsedAt, preferences)}` : linked;
}

function Link({ provider }: { provider: string }) {
  const { confirmed, dialog } = useRecentAuth();
  const linking = useApiMutation({
    send: () => confirmed(() => api("POST /api/auth/sso/identity")),
    onDone: ({ authorizationUrl }) => follow(authorizationUrl),
    failed: () => ({ title: `${provider} could not be linked` }),
  });
  return (
    <>
      <Button
        aria-label={`Link ${provider}`}
        loading={linking.pending || linking.succeeded}
        onClick={() => void linking.run()}
      >
        Link
      </Button>
      {dialog}
    </>
  );
}

function Unlink({ provider }: { provider: string }) {
  const router = useRouter();
  const { confirmed, dialog } = useRecentAuth();
  const [asking, setAsking] = useState(false);
  const unlinking = useApiMutation({
    send: () => confirmed(() => api("DELETE /api/auth/sso/identity")),
    done: () => ({ title: `${provider} is unlinked` }),
    onDone: () => router.replace("/settings"),
    failed: () => ({ title: `${provider} is still linked` }),
  });
  return (
    <>
      <Button loading={unlinking.pending} onClick={() => setAsking(true)}>
        Unlink
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Unlink ${provider}?`}
        description="You sign in with your passkey or your password then. You can link it again."
        confirmLabel="Unlink"
        tone="primary"
        onConfirm={() => void unlinking.run()}
      />
      {dialog}
    </>
  );
}
