"use client";

import { Archive } from "lucide-react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { TextLink } from "@/components/ui/text-link";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { DataExport, DataExportList } from "@/lib/planning/exports/schema";
import { ExportRow } from "./export-row";

export function ExportSettings({
  own,
  workspace,
  preferences,
}: {
  own: DataExportList;
  /** Is null for those who do not administer. */
  workspace: DataExportList | null;
  preferences: TimePreferences;
}) {
  return (
    <div className="flex flex-col gap-6">
      {workspace && (
        <ArchiveCard
          of="workspace"
          title="The whole workspace"
          description="Posts, media files, settings and history in one documented archive, without any secret."
          first={workspace}
          preferences={preferences}
        />
      )}
      <ArchiveCard
        of="person"
        title="Your own data"
        description="Your profile, what you wrote and did, and where you are signed in."
        first={own}
        preferences={preferences}
      />
      <Card aria-label="Single lists">
        <CardHeader title="Single lists" />
        <CardBody>
          <p className="max-w-prose text-pretty text-muted">
            <TextLink href="/queue">Queue</TextLink>, <TextLink href="/results">Results</TextLink>{" "}
            and <TextLink href="/media">Media</TextLink>
            {workspace && (
              <>
                {" "}
                and the <TextLink href="/settings/audit-log">Audit log</TextLink>
              </>
            )}{" "}
            leave as CSV or JSON Lines from their own pages, with the filters that you set there.
          </p>
        </CardBody>
      </Card>
    </div>
  );
}

type Kind = DataExport["kind"];

const calls = {
  workspace: {
    create: () => api("POST /api/workspace/exports"),
    list: (cursor: string | undefined, signal: AbortSignal) =>
      api("GET /api/workspace/exports", { query: { cursor }, signal }),
    get: (exportId: string) =>
      api("GET /api/workspace/exports/{exportId}", { params: { exportId } }),
    file: (exportId: string) => `/api/workspace/exports/${exportId}/file`,
  },
  person: {
    create: () => api("POST /api/me/exports"),
    list: (cursor: string | undefined, signal: AbortSignal) =>
      api("GET /api/me/exports", { query: { cursor }, signal }),
    get: (exportId: string) => api("GET /api/me/exports/{exportId}", { params: { exportId } }),
    file: (exportId: string) => `/api/me/exports/${exportId}/file`,
  },
} satisfies Record<Kind, object>;

function ArchiveCard({
  of,
  title,
  description,
  first,
  preferences,
}: {
  of: Kind;
  title: string;
  description: string;
  first: DataExportList;
  preferences: TimePreferences;
}) {
  const { query, items, isBeingMade } = useArchives(of, first);
  const { confirmed, dialog } = useRecentAuth();
  const create = useApiMutation({
    send: () => confirmed(calls[of].create),
    failed: () => ({ title: "The archive was not asked for" }),
    invalidates: [queryKey(of)],
  });
  const download = useApiMutation({
    // The file would answer the question who this is with a page of its own.
    send: (exportId: string) => confirmed(() => calls[of].get(exportId)),
    onDone: (_, exportId) => follow(new URL(calls[of].file(exportId), window.location.origin).href),
    failed: () => ({ title: "The archive cannot be downloaded" }),
    invalidates: [queryKey(of)],
  });
  return (
    <Card aria-label={title}>
      <div className="pb-4">
        <CardHeader
          title={title}
          description={description}
          actions={
            items.length > 0 && (
              <Button
                loading={create.pending}
                disabled={isBeingMade}
                onClick={() => void create.run()}
              >
                Make a new archive
              </Button>
            )
          }
        />
      </div>
      <div className="border-t">
        {!query.data && <QueryError title="The archives did not load" query={query} />}
        {query.data && items.length === 0 && (
          <EmptyState
            icon={<Archive aria-hidden className="size-5" />}
            title="No archive yet"
            description="Making one can take a while. You can leave this page meanwhile, and download it for a day."
            action={
              <Button variant="primary" loading={create.pending} onClick={() => void create.run()}>
                Make an archive
              </Button>
            }
          />
        )}
        {items.length > 0 && (
          <ul aria-label={`Archives: ${title}`} className="divide-y">
            {items.map((each) => (
              <ExportRow
                key={each.id}
                archive={each}
                preferences={preferences}
                loading={download.pending && download.input === each.id}
                onDownload={() => void download.run(each.id)}
              />
            ))}
          </ul>
        )}
        <MoreItems query={query} />
      </div>
      {dialog}
    </Card>
  );
}

const pollMs = 2_000;

function queryKey(of: Kind): string[] {
  return ["exports", of];
}

function useArchives(of: Kind, first: DataExportList) {
  const { query, items } = usePagedList<DataExport>({
    queryKey: queryKey(of),
    load: ({ cursor, signal }) => calls[of].list(cursor, signal),
    first,
    refetchInterval: (listed) => (listed.some(isUnderWay) ? pollMs : 0),
  });
  return { query, items, isBeingMade: items.some(isUnderWay) };
}

function isUnderWay({ state }: DataExport): boolean {
  return state === "waiting" || state === "running";
}
