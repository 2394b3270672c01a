"use client";

import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import type { Import, ImportRow, UpdateImportBody } from "@/lib/planning/imports/schema";

export const importsKey = ["imports"];
const runningMs = 1_000;
const rowsAtOnce = 50;
const rowsAtMost = 200;

/** Keeps an import as the server has it, and asks again and again while rows are being added. */
export function useImport(first: Import) {
  const queries = useQueryClient();
  const queryKey = [...importsKey, first.id];
  const params = { importId: first.id };
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /api/imports/{importId}", { params, signal }),
    initialData: { import: first },
    refetchInterval: ({ state }) => state.data?.import.state === "running" && runningMs,
  });
  const keep = (answer: { import: Import }) => {
    queries.setQueryData(queryKey, answer);
    void queries.invalidateQueries({ queryKey: importsKey, exact: true });
  };
  const askAgain = () => queries.invalidateQueries({ queryKey });
  const saving = useApiMutation({
    send: (body: UpdateImportBody) => api("PATCH /api/imports/{importId}", { params, body }),
    onDone: keep,
    onFailed: askAgain,
    failed: () => ({ title: "That was not changed", id: "import-change" }),
  });
  const { wanted, change } = useChangesInLine(saving.run);
  const start = useApiMutation({
    send: () => api("POST /api/imports/{importId}/start", { params }),
    onDone: keep,
    onFailed: askAgain,
    failed: () => ({ title: "The import did not start" }),
  });
  const stop = useApiMutation({
    send: () => api("POST /api/imports/{importId}/stop", { params }),
    onDone: keep,
    onFailed: askAgain,
    failed: () => ({ title: "The import was not stopped" }),
  });
  const undo = useApiMutation({
    send: () => api("POST /api/imports/{importId}/undo", { params }),
    onDone: keep,
    onFailed: askAgain,
    failed: () => ({ title: "The import was not undone" }),
  });
  return {
    import: { ...data.import, ...wanted },
    kept: data.import,
    lost: error,
    isSaving: wanted !== null,
    change,
    start,
    stop,
    undo,
  };
}

export type ImportTools = ReturnType<typeof useImport>;

/** Changes are sent one after another, and show at once what they will lead to. */
function useChangesInLine(send: (body: UpdateImportBody) => Promise<boolean>) {
  const [wanted, setWanted] = useState<Partial<Import> | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const change = (body: UpdateImportBody) => {
    setWanted((former) => ({ ...former, ...(body as Partial<Import>) }));
    const mine = last.current.then(() => send(body));
    last.current = mine;
    void mine.then(() => last.current === mine && setWanted(null));
  };
  return { wanted, change };
}

export type RowFilter = ImportRow["state"] | "all";

type RowPage = { items: ImportRow[]; hasMore: boolean };

/** Reads the rows as they will be, a page at a time, anew after each change of the import. */
export function useImportRows(kept: Import, filter: RowFilter) {
  return useInfiniteQuery({
    queryKey: [...importsKey, kept.id, "rows", revisionOf(kept), filter],
    queryFn: ({ pageParam, signal }) =>
      readRows({ importId: kept.id, filter, after: pageParam, limit: rowsAtOnce, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ items, hasMore }: RowPage) => (hasMore ? items.at(-1)?.index : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Reads every row, which a calendar needs. */
export function useEveryImportRow(kept: Import) {
  return useQuery({
    queryKey: [...importsKey, kept.id, "every-row", revisionOf(kept)],
    queryFn: async ({ signal }) => {
      const rows: ImportRow[] = [];
      let page: RowPage;
      do {
        const after = rows.at(-1)?.index;
        page = await readRows({
          importId: kept.id,
          filter: "all",
          after,
          limit: rowsAtMost,
          signal,
        });
        rows.push(...page.items);
      } while (page.hasMore && page.items.length > 0);
      return rows;
    },
    placeholderData: keepPreviousData,
  });
}

function readRows({
  importId,
  filter,
  after,
  limit,
  signal,
}: {
  importId: string;
  filter: RowFilter;
  after: number | undefined;
  limit: number;
  signal: AbortSignal;
}): Promise<RowPage> {
  const query = { limit, after, state: filter === "all" ? undefined : filter };
  return api("GET /api/imports/{importId}/rows", { params: { importId }, query, signal });
}

/** Rows change with what was chosen for them, and with the state of the import. */
function revisionOf(kept: Import): string {
  const { mapping, zone, dateOrder, target, connectionIds, labelIds, state } = kept;
  return JSON.stringify([mapping, zone, dateOrder, target, connectionIds, labelIds, state]);
}
