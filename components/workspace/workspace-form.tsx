"use client";

import { useRouter } from "next/navigation";
import { useId } from "react";
import type { z } from "zod";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { TimeZoneField } from "@/components/preferences/time-zone-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { bind, useZodForm } from "@/components/ui/use-zod-form";
import { api } from "@/lib/http/api";
import type { PlannedWorkspace } from "@/lib/workspaces/schema";
import { workspaceDescription, zoneDescription } from "./workspace-texts";

type Fields = z.output<Awaited<ReturnType<typeof loadFields>>>;

const loadFields = async () => (await import("@/lib/workspaces/schema")).UpdateWorkspace.required();

export function WorkspaceForm({ workspace }: { workspace: PlannedWorkspace }) {
  const formId = useId();
  const router = useRouter();
  const { confirmed, dialog } = useRecentAuth();
  const form = useZodForm(loadFields, fieldsOf(workspace));
  const { dirtyFields, errors, isDirty } = form.formState;
  const saving = useApiMutation({
    send: (fields: Fields) =>
      confirmed(() => api("PATCH /api/workspace", { body: changed(fields, dirtyFields) })),
    onDone: (answer) => {
      form.reset(fieldsOf(answer.workspace));
      router.refresh();
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

/** Sends changed fields only, so that a colleague's change of the other one stays. */
function changed({ name, timeZone }: Fields, dirty: { name?: boolean; timeZone?: boolean }) {
  return { ...(dirty.name && { name }), ...(dirty.timeZone && { timeZone }) };
}

function fieldsOf({ name, timeZone }: PlannedWorkspace): Fields {
  return { name, timeZone };
}
