"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { messageOf } from "@/components/ui/message-of";
import { useToast } from "@/components/ui/toast";
import { api } from "@/lib/http/api";
import { plural } from "./plural";

type Authorization = { segment: string; authorizationId: string; accountNoun: string };

/** Connects the chosen accounts or cancels the authorization, then clears the address. */
export function useSelection({ segment, authorizationId, accountNoun }: Authorization) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const toast = useToast();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, setPending] = useState<"connect" | "discard" | null>(null);
  const [done, setDone] = useState(false);
  const params = { segment, id: authorizationId };

  const attempt = async (kind: "connect" | "discard", work: () => Promise<string | null>) => {
    setPending(kind);
    setFailure(null);
    try {
      const title = await work();
      if (title !== null) {
        setDone(true);
        toast.show({ title });
        router.replace("/connections");
        return router.refresh();
      }
    } catch (error) {
      setFailure(messageOf(error));
    }
    setPending(null);
  };

  const connect = (accountIds: string[]) =>
    attempt("connect", async () => {
      const selected = await confirmed(() =>
        api("POST /api/social/{segment}/authorizations/{id}/selection", {
          params,
          body: { accountIds },
        }),
      );
      return selected && `${plural(selected.connections.length, accountNoun)} connected`;
    });

  const discard = () =>
    attempt("discard", async () => {
      await api("DELETE /api/social/{segment}/authorizations/{id}", { params });
      return "Nothing was connected";
    });

  return { connect, discard, pending, failure, done, dialog, asking };
}
