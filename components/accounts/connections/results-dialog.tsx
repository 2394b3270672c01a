"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { follow } from "@/components/kit/link/follow";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { metricLabels } from "@/components/results/words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import type { AccountReading } from "@/lib/results/report/schema";

const queryKey = ["results", "accounts"];

/** Says what is read of an account's published posts, and lets an administrator turn it on and off. */
export function ResultsDialog({
  connection: { id, name },
  open,
  onOpenChange,
}: {
  connection: { id: string; name: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api("GET /api/results/accounts", { signal })).items,
    enabled: open,
  });
  const reading = query.data?.find(({ connectionId }) => connectionId === id);
  const { setOn, pending, dialog } = useSetResults({ id, name });
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={`Results of ${name}`}
        description="What the network counts of its published posts."
        footer={
          <>
            <Button variant="ghost" onClick={() => onOpenChange(false)}>
              Close
            </Button>
            {reading?.isOn && (
              <Button loading={pending} onClick={() => setOn(false)}>
                Stop reading
              </Button>
            )}
            {reading && !reading.isWhole && (
              <Button variant="primary" loading={pending} onClick={() => setOn(true)}>
                {reading.permissions.length > 0 ? "Turn on and sign in…" : "Turn on"}
              </Button>
            )}
          </>
        }
      >
        {reading ? (
          <Reading reading={reading} />
        ) : query.error && !query.data ? (
          <QueryError title="The results did not load" query={query} />
        ) : query.data ? (
          <p>This account’s network tells nothing of its posts.</p>
        ) : (
          <Loading label="Loading what is read" className="flex flex-col gap-3">
            <SkeletonRows className="h-10" />
          </Loading>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function Reading({ reading }: { reading: AccountReading }) {
  const { isOn, isWhole, offUntil, permissions, offered, message } = reading;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">
        {isOn ? (isWhole ? "Everything is read." : "A part is read.") : "Nothing is read."}
      </p>
      {message && <p className="text-caution">{message}</p>}
      {!isOn && offUntil && <p className="text-pretty">{offUntil}</p>}
      {!isWhole && permissions.length > 0 && (
        <p className="text-pretty">
          Turning it on leads to a sign-in that asks for more:{" "}
          {permissions.map(({ name, purpose }) => `${purpose} (${name})`).join(", ")}. Publishing
          needs none of it.
        </p>
      )}
      <dl className="flex flex-col gap-1.5 text-sm">
        {offered.map(({ metric, networkName, counts }) => (
          <div key={metric} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3">
            <dt className="font-medium" title={networkName}>
              {metricLabels[metric]}
            </dt>
            <dd className="text-muted">{counts}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function useSetResults({ id, name }: { id: string; name: string }) {
  const cache = useQueryClient();
  const { confirmed, dialog } = useRecentAuth();
  const { run, pending } = useApiMutation({
    send: (on: boolean) =>
      confirmed(() =>
        api("PUT /api/connections/{connectionId}/results", {
          params: { connectionId: id },
          body: { on },
        }),
      ),
    onDone: ({ reconnectUrl }) => {
      if (reconnectUrl) return follow(reconnectUrl);
      void cache.invalidateQueries({ queryKey: ["results"] });
    },
    failed: () => ({ title: `The results of ${name} stay as they were` }),
  });
  return { setOn: (on: boolean) => void run(on), pending, dialog };
}
