"use client";

import { useId } from "react";
import type { z } from "zod";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import { api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { TimeZoneField } from "@/components/kit/preferences/time-zone-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { bind, useZodForm } from "@/components/ui/use-zod-form";
import type { PlannedWorkspace } from "@/lib/identity/workspaces/schema";

type Fields = z.output<Awaited<ReturnType<typeof loadFields>>>;

const loadFields = async () =>
  (await import("@/lib/identity/workspaces/schema")).UpdateWorkspace.required();

export function WorkspaceForm({ workspace }: { workspace: PlannedWorkspace }) {
  const formId = useId();
  const redraw = useRedraw();
  const { confirmed, dialog } = useRecentAuth();
  const form = useZodForm(loadFields, fieldsOf(workspace));
  const { dirtyFields, errors, isDirty } = form.formState;
  const saving = useApiMutation({
    send: (fields: Fields) =>
      confirmed(() => api("PATCH /api/workspace", { body: changed(fields, dirtyFields) })),
    onDone: (answer) => {
      form.reset(fieldsOf(answer.workspace));
      return redraw();
    },
    done: () => ({ title: "Workspace saved" }),
  });
  return (
    <Card aria-label="Workspace">
      <CardHeader title="Workspace" description={workspaceDescription} />
      <CardBody>
        <Form
          id={formId}
          onSubmit={form.handleSubmit(saving.run)}
          className="flex max-w-lg flex-col gap-4"
        >
          <FormFailure failure={saving.failure} title="The changes were not saved." />
          <FormField
            form={form}
            name="name"
            label="Name"
            message="Give it a name of up to 120 characters."
          >
            <Input
              autoComplete="organization"
              defaultValue={workspace.name}
              {...form.register("name")}
            />
          </FormField>
          <TimeZoneField
            {...bind(form, "timeZone")}
            error={errors.timeZone && "Choose a zone of the list."}
            note={zoneDescription}
          />
        </Form>
      </CardBody>
      <CardFooter>
        <Button
          type="submit"
          form={formId}
          variant="primary"
          loading={saving.pending}
          disabled={!isDirty}
        >
          Save
        </Button>
      </CardFooter>
      {dialog}
    </Card>
  );
}

export function WorkspaceDetails({ workspace }: { workspace: PlannedWorkspace }) {
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

/** Sends changed fields only, so that a colleague's change of the other one stays. */
function changed({ name, timeZone }: Fields, dirty: { name?: boolean; timeZone?: boolean }) {
  return { ...(dirty.name && { name }), ...(dirty.timeZone && { timeZone }) };
}

function fieldsOf({ name, timeZone }: PlannedWorkspace): Fields {
  return { name, timeZone };
}

const workspaceDescription = "What holds for the whole team.";

const zoneDescription =
  "The team plans in it. Where somebody’s own zone differs, both stand beside a time.";
