"use client";

import { MoreHorizontal, RefreshCw, Unplug } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toast";
import type { Connection } from "@/lib/connections/schema";
import { api } from "@/lib/http/api";
import { plural } from "./plural";

type ConnectionActionsProps = {
  connection: Pick<Connection, "id" | "name" | "state" | "scheduledDeliveries">;
  /** True where the access of an active account ends soon. */
  urgent: boolean;
};

/** For administrators. Its children are cells of the item's grid, hence `contents`. */
export function ConnectionActions({ connection, urgent }: ConnectionActionsProps) {
  const { id, name, state } = connection;
  const params = { connectionId: id };
  const offersReconnect = state !== "active" || urgent;
  const { confirmed, dialog } = useRecentAuth();
  const toast = useToast();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const attempt = async (failureTitle: string, work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.fail(failureTitle, error);
    }
    setBusy(false);
  };

  const reconnect = () =>
    attempt(`${name} could not be reconnected`, async () => {
      const started = await confirmed(() =>
        api("POST /api/connections/{connectionId}/reconnect", { params }),
      );
      if (started) window.location.assign(started.authorizationUrl);
    });

  const disconnect = () =>
    attempt(`${name} could not be disconnected`, async () => {
      const disconnected = await confirmed(() =>
        api("POST /api/connections/{connectionId}/disconnect", { params }),
      );
      if (!disconnected) return;
      toast.show({ title: `${name} disconnected` });
      router.refresh();
    });

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
          loading={busy}
          onClick={reconnect}
        >
          Reconnect
        </Button>
      )}
      {state !== "disconnected" && (
        <Menu
          align="end"
          trigger={
            <IconButton
              size="sm"
              className="col-start-3 row-start-1 sm:col-start-4"
              label={`More for ${name}`}
              icon={<MoreHorizontal aria-hidden className="size-4" />}
            />
          }
        >
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
        </Menu>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${name}?`}
        description={disconnectWarning(connection)}
        confirmLabel="Disconnect"
        // Not awaited: this dialog has to close before the password dialog opens.
        onConfirm={() => void disconnect()}
      />
      {dialog}
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
