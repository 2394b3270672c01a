"use client";

import { useRouter } from "next/navigation";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import { plural } from "./plural";

type Authorization = { segment: string; authorizationId: string; accountNoun: string };
type Choice = { kind: "connect"; accountIds: string[] } | { kind: "discard" };

export function useSelection({ segment, authorizationId, accountNoun }: Authorization) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const router = useRouter();
  const params = { segment, id: authorizationId };

  const connect = async (accountIds: string[]): Promise<string> => {
    const selected = await api("POST /api/social/{segment}/authorizations/{id}/selection", {
      params,
      body: { accountIds },
    });
    return `${plural(selected.connections.length, accountNoun)} connected`;
  };
  const discard = async (): Promise<string> => {
    await api("DELETE /api/social/{segment}/authorizations/{id}", { params });
    return "Nothing was connected";
  };
  const { run, pending, input, failure, succeeded } = useApiMutation({
    send: (choice: Choice) =>
      choice.kind === "connect" ? confirmed(() => connect(choice.accountIds)) : discard(),
    done: (title) => ({ title }),
    onDone: () => {
      router.replace("/connections");
      router.refresh();
    },
  });

  return {
    connect: (accountIds: string[]) => run({ kind: "connect", accountIds }),
    discard: () => run({ kind: "discard" }),
    pending: pending ? (input?.kind ?? null) : null,
    failure,
    done: succeeded,
    dialog,
    asking,
  };
}
