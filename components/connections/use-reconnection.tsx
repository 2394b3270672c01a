"use client";

import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { follow } from "@/components/link/follow";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import type { Connection } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";
import { SignInDialog, type SignInField } from "./sign-in-dialog";

export function useReconnection(
  { id, name, handle }: Pick<Connection, "id" | "name" | "handle">,
  fields: readonly SignInField[],
) {
  const { confirmed, dialog, asking: isConfirming } = useRecentAuth();
  const [isSigningIn, setSigningIn] = useState(false);
  const params = { connectionId: id };
  const { run, pending, succeeded, failure } = useApiMutation({
    send: (typed: Record<string, string>) =>
      confirmed(() =>
        api("POST /api/connections/{connectionId}/reconnect", { params, body: { typed } }),
      ),
    onDone: ({ authorizationUrl }) => follow(authorizationUrl),
    ...(!isSigningIn && { failed: () => ({ title: `${name} could not be reconnected` }) }),
  });
  const [account] = fields;
  return {
    pending,
    reconnect: () => (account ? setSigningIn(true) : void run({})),
    dialogs: (
      <>
        <SignInDialog
          open={isSigningIn && !isConfirming}
          onOpenChange={setSigningIn}
          title={`Reconnect ${name}`}
          fields={fields}
          initial={account ? { [account.name]: handle } : {}}
          pending={pending || succeeded}
          failure={failure}
          onSubmit={(typed) => void run(typed)}
        />
        {dialog}
      </>
    ),
  };
}
