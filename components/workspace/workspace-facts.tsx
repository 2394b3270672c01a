import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { PlannedWorkspace } from "@/lib/workspaces/schema";
import { workspaceDescription, zoneDescription } from "./workspace-texts";

export function WorkspaceFacts({ workspace }: { workspace: PlannedWorkspace }) {
  return (
    <Card aria-label="Workspace">
      <CardHeader title="Workspace" description={workspaceDescription} />
      <CardBody className="flex flex-col gap-4">
        <dl className="flex flex-col gap-4">
          <div>
            <dt className="font-medium text-sm">Name</dt>
            <dd className="wrap-anywhere">{workspace.name}</dd>
          </div>
          <div>
            <dt className="font-medium text-sm">Time zone</dt>
            <dd>{workspace.timeZone.replaceAll("_", " ")}</dd>
            <dd className="text-muted text-sm">{zoneDescription}</dd>
          </div>
        </dl>
        <p className="text-muted">An administrator of your team can change this.</p>
      </CardBody>
    </Card>
  );
}
