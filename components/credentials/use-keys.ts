"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { CredentialList } from "@/lib/credentials/schema";
import { type KeyKind, keyKinds } from "./key-kind";

export function useKeys(kind: KeyKind, first: CredentialList) {
  const queries = useQueryClient();
  const queryKey = ["credentials", kind];
  const { query, items: keys } = usePagedList({ queryKey, path: keyKinds[kind].path, first });
  const refresh = () => queries.invalidateQueries({ queryKey });
  return { query, keys, refresh };
}
