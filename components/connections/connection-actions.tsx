"use client";

import { RefreshCw, Unplug } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { MenuItem } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import type { Connection } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";
import { plural } from "./plural";
import type { SignInField } from "./sign-in-dialog";
import { useReconnection } from "./use-reconnection";

type ConnectionActionsProps = {
  connection: Pick<Connection, "id" | "name" | "handle" | "state" | "scheduledDeliveries">;
  urgent: boolean;
  fields?: readonly SignInField[];
};

/** Has children that are cells of the item's grid, hence `contents`. */
export function ConnectionActions({ connection, urgent, fields = [] }: ConnectionActionsProps) {
  const { id, name, state } = connection;
  const params = { connectionId: id };
  const offersReconnect = state !== "active" || urgent;
  const { confirmed, dialog } = useRecentAuth();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const disconnection = useApiMutation({
    send: () => confirmed(() => api("POST /api/connections/{connectionId}/disconnect", { params })),
    done: () => ({ title: `${name} disconnected` }),
    onDone: () => router.refresh(),
    failed: () => ({ title: `${name} could not be disconnected` }),
  });
  const { reconnect, pending, dialogs } = useReconnection(connection, fields);

  return (
    <div className="contents">
      {offersReconnect && (
        <Button
          size="sm"
          className={cx(
            "col-start-2 row-start-2 justify-self-start sm:col-start-3 sm:row-start-1",
            state === "disconnected" && "sm:col-span-2 sm:justify-self-end",
          )}
          variant={state === "needs_reconnect" ? "primary" : "secondary"}
          loading={pending || disconnection.pending}
          onClick={reconnect}
        >
          Reconnect
        </Button>
      )}
      {state !== "disconnected" && (
        <MoreMenu of={name} className="col-start-3 row-start-1 sm:col-start-4">
          {!offersReconnect && (
            <MenuItem icon={<RefreshCw aria-hidden className="size-4" />} onSelect={reconnect}>
              Reconnect
            </MenuItem>
          )}
          <MenuItem
            tone="danger"
            icon={<Unplug aria-hidden className="size-4" />}
            onSelect={() => setAsking(true)}
          >
            Disconnect…
          </MenuItem>
        </MoreMenu>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${name}?`}
        description={disconnectWarning(connection)}
        confirmLabel="Disconnect"
        onConfirm={() => void disconnection.run()}
      />
      {dialog}
      {dialogs}
    </div>
  );
}

function disconnectWarning({
  scheduledDeliveries: count,
}: Pick<Connection, "scheduledDeliveries">): string {
  const kept = "What already went out stays where it is. You can reconnect later.";
  if (count === 0) return `Nothing is scheduled to it. ${kept}`;
  const deliveries = plural(count, "scheduled delivery", "scheduled deliveries");
  return `${deliveries} to it ${count === 1 ? "is" : "are"} cancelled and will not go out. ${kept}`;
}
