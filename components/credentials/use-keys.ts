"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { CredentialList } from "@/lib/credentials/schema";
import { api } from "@/lib/http/api";
import { type KeyKind, keyKinds } from "./key-kind";

/** The keys page by page; the first page comes with the screen. */
export function useKeys(kind: KeyKind, first: CredentialList) {
  const queries = useQueryClient();
  const queryKey = ["credentials", kind];
  const { query, items: keys } = usePagedList({
    queryKey,
    load: ({ cursor, signal }) => api(`GET ${keyKinds[kind].path}`, { query: { cursor }, signal }),
    first,
  });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return { query, keys, refresh };
}
