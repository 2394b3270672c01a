import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { notificationsKey } from "./use-unread";

const name = "herald-notifications-read";

export function announceRead(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(null);
  channel.close();
}

export function useReadElsewhere(): void {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(name);
    channel.onmessage = () => void client.invalidateQueries({ queryKey: notificationsKey });
    return () => channel.close();
  }, [client]);
}
