"use client";

import { useId, useMemo } from "react";
import { timeZoneOptions } from "@/components/preferences/time-zone-options";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { PlannedWorkspace } from "@/lib/workspaces/schema";
import { useWorkspaceForm } from "./use-workspace-form";
import { workspaceDescription, zoneDescription } from "./workspace-words";

/** What holds for the whole team, for administrators to change. */
export function WorkspaceForm({ workspace }: { workspace: PlannedWorkspace }) {
  const formId = useId();
  const { form, save, failure, dialog } = useWorkspaceForm(workspace);
  const { errors, isDirty, isSubmitting } = form.formState;
  const timeZone = form.watch("timeZone");
  const zones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <Card aria-label="Workspace">
      <CardHeader title="Workspace" description={workspaceDescription} />
      <CardBody>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void save(event)}
          className="flex max-w-lg flex-col gap-4"
        >
          {failure && (
            <Callout tone="negative" role="alert" title="The changes were not saved.">
              {failure}
            </Callout>
          )}
          <Field label="Name" error={errors.name && "Give it a name of up to 120 characters."}>
            <Input autoComplete="organization" {...form.register("name")} />
          </Field>
          <Field
            label="Time zone"
            description={zoneDescription}
            error={errors.timeZone && "Choose a zone of the list."}
          >
            <Combobox
              options={zones}
              value={timeZone}
              onChange={(zone) => form.setValue("timeZone", zone, { shouldDirty: true })}
              placeholder="Search cities and zones"
              emptyText="No zone of that name"
            />
          </Field>
        </form>
      </CardBody>
      <CardFooter>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={isSubmitting}
          disabled={!isDirty}
        >
          Save
        </Button>
      </CardFooter>
      {dialog}
    </Card>
  );
}
