"use client";

import { useId } from "react";
import { TimeZoneField } from "@/components/preferences/time-zone-field";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
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
          <TimeZoneField
            value={form.watch("timeZone")}
            onChange={(zone) => form.setValue("timeZone", zone, { shouldDirty: true })}
            error={errors.timeZone && "Choose a zone of the list."}
            note={zoneDescription}
          />
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
