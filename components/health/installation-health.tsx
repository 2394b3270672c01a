"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { QueryError } from "@/components/ui/query-error";
import type { HealthReport } from "@/lib/doctor/schema";
import { api } from "@/lib/http/api";
import type { TimePreferences } from "@/lib/time/format-instant";
import { healthHeading } from "./heading";
import { HealthResults } from "./health-results";

const freshMs = 60_000;

type InstallationHealthProps = {
  initial: HealthReport;
  command: string;
  preferences: TimePreferences;
};

export function InstallationHealth(props: InstallationHealthProps) {
  const { initial, command, preferences } = props;
  const query = useQuery({
    queryKey: ["installation-health"],
    queryFn: ({ signal }) => api("POST /api/health/checks", { signal }),
    initialData: initial,
    staleTime: freshMs,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return (
    <Card aria-label={healthHeading.title} aria-busy={query.isFetching}>
      <div className="pb-4">
        <CardHeader
          {...healthHeading}
          actions={
            <Button
              loading={query.isFetching}
              icon={<RotateCw aria-hidden className="size-4" />}
              onClick={() => void query.refetch()}
            >
              Check again
            </Button>
          }
        />
      </div>
      {query.error ? (
        <QueryError title="The checks were not made" query={query} />
      ) : (
        <HealthResults report={query.data} preferences={preferences} />
      )}
      <CardBody className="border-t">
        <CopyField label="The same on the server, also while Herald does not run" value={command} />
      </CardBody>
    </Card>
  );
}
