"use client";

import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { messageOf } from "@/components/ui/message-of";
import type { Mention } from "@/lib/accounts/mentions/schema";
import type { AskedNetwork } from "./use-mentions";

export type AccountField = {
  typed: string;
  name: string;
  asked: string;
  state: "unasked" | "asking" | "found" | "missing" | "unchecked";
  message: string | null;
};

export function useAccountFields(mention: Mention | null) {
  const [fields, setFields] = useState<Record<string, AccountField>>(() => fieldsOf(mention));
  const fieldOf = (provider: string) => fields[provider] ?? emptyField;
  const change = (provider: string, changes: Partial<AccountField>) =>
    setFields((now) => ({
      ...now,
      [provider]: { ...emptyField, ...now[provider], ...changes },
    }));

  const ask = async (network: AskedNetwork): Promise<AccountField> => {
    const { provider, connectionId } = network;
    const field = fieldOf(provider);
    const account = field.typed.trim();
    if (!account || !connectionId || field.asked === account) return field;
    change(provider, { state: "asking", message: null });
    const answered = await lookUp(connectionId, account);
    change(provider, answered);
    return { ...field, ...answered };
  };

  return { fieldOf, change, ask };
}

const emptyField: AccountField = {
  typed: "",
  name: "",
  asked: "",
  state: "unasked",
  message: null,
};

async function lookUp(connectionId: string, account: string): Promise<Partial<AccountField>> {
  try {
    const found = await api("GET /api/mentions/lookup", { query: { connectionId, account } });
    const { state, message } = found;
    if (!found.account || state !== "found") return { asked: account, state, message };
    const { accountId, name } = found.account;
    return { asked: accountId, typed: accountId, name, state, message: `Found: ${name}` };
  } catch (error) {
    return { asked: account, state: "unchecked", message: messageOf(error) };
  }
}

function fieldsOf(mention: Mention | null): Record<string, AccountField> {
  const entries = (mention?.accounts ?? []).map(({ provider, accountId, name }) => [
    provider,
    { ...emptyField, typed: accountId, asked: accountId, name },
  ]);
  return Object.fromEntries(entries);
}
