"use client";

import { useQueryClient } from "@tanstack/react-query";
import { KeyRound, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { waysInKey } from "@/components/auth/use-ways-in";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { addPasskey } from "@/components/webauthn/ceremonies";
import { ObstacleNote } from "@/components/webauthn/obstacle-note";
import { api } from "@/lib/http/api";
import type { PasskeyList, PasskeyObstacle } from "@/lib/passkeys/schema";
import type { TimePreferences } from "@/lib/time/format-instant";
import { PasskeyItem } from "./passkey-item";

type PasskeySettingsProps = {
  first: PasskeyList;
  preferences: TimePreferences;
  obstacle: PasskeyObstacle | null;
};

export function PasskeySettings({ first, preferences, obstacle }: PasskeySettingsProps) {
  const { query, passkeys, changed } = usePasskeys(first);
  const { confirmed, dialog } = useRecentAuth();
  const adding = useApiMutation({
    send: () => confirmed(addPasskey),
    done: ({ passkey }) => ({ title: `${passkey.name} added` }),
    onDone: changed,
    failed: () => ({ title: "No passkey was added" }),
  });
  const add = obstacle === null && (
    <Button
      icon={<Plus aria-hidden className="size-4" />}
      loading={adding.pending}
      onClick={() => void adding.run()}
    >
      Add a passkey
    </Button>
  );
  return (
    <Card aria-label="Passkeys">
      <div className="pb-4">
        <CardHeader
          title="Passkeys"
          description="Sign in with a fingerprint, a face or a PIN instead of a password. A passkey cannot be guessed, nor stolen by a fake page."
          actions={passkeys.length > 0 && add}
        />
      </div>
      {obstacle && (
        <div className="border-t px-5 py-4">
          <Callout tone="caution">
            <ObstacleNote obstacle={obstacle} />
          </Callout>
        </div>
      )}
      {passkeys.length === 0 && add && (
        <div className="border-t">
          <EmptyState
            icon={<KeyRound aria-hidden />}
            title="No passkeys yet"
            description="This device, your phone or a security key can keep one."
            action={add}
          />
        </div>
      )}
      <ul aria-label="Your passkeys" className="divide-y border-t empty:hidden">
        {passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            preferences={preferences}
            onChanged={changed}
          />
        ))}
      </ul>
      <MoreItems query={query} />
      {dialog}
    </Card>
  );
}

function usePasskeys(first: PasskeyList) {
  const queries = useQueryClient();
  const router = useRouter();
  const queryKey = ["passkeys"];
  const { query, items: passkeys } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api("GET /api/auth/passkeys", { query: { cursor }, signal }),
    first,
  });
  const changed = () => {
    void queries.invalidateQueries({ queryKey });
    void queries.invalidateQueries({ queryKey: waysInKey });
    // The page redraws its other panels, which depend on the ways to sign in.
    router.refresh();
  };
  return { query, passkeys, changed };
}
