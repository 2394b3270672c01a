"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/components/kit/api/api";
import { announceRead, notificationsKey } from "./use-unread";

export function ReadOnOpen({ postId }: { postId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const read = async () => {
      if (document.visibilityState === "hidden") return;
      const answer = await api("POST /api/notifications/read", { body: { postId } });
      if (answer.read === 0) return;
      announceRead();
      await client.invalidateQueries({ queryKey: notificationsKey });
    };
    // They stay unread until the page is opened again; nobody asked for the call.
    const tryToRead = () => void read().catch(() => undefined);
    tryToRead();
    document.addEventListener("visibilitychange", tryToRead);
    return () => document.removeEventListener("visibilitychange", tryToRead);
  }, [postId, client]);
  return null;
}
