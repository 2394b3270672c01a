"use client";

import type { z } from "zod";
import { api } from "@/components/kit/api/api";
import { AvatarField } from "@/components/kit/avatars/avatar-field";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useRedraw } from "@/components/kit/mutation/use-redraw";
import { PreferenceFields } from "@/components/kit/preferences/preference-fields";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { bind, useZodForm } from "@/components/ui/use-zod-form";
import type { User } from "@/lib/identity/auth/schema";

type Profile = z.output<Awaited<ReturnType<typeof loadProfile>>>;

async function loadProfile() {
  const { UpdateMe } = await import("@/lib/identity/auth/schema");
  return UpdateMe.omit({ notificationPreferences: true, approvalMails: true }).required();
}

export function ProfileForm({ user }: { user: User }) {
  const redraw = useRedraw();
  const { name, timeZone, dateFormat, timeFormat, firstDayOfWeek } = user;
  const initial = { name, timeZone, dateFormat, timeFormat, firstDayOfWeek };
  const form = useZodForm(loadProfile, initial);
  const saving = useApiMutation({
    send: (profile: Profile) => api("PATCH /api/me", { body: profile }),
    onDone: (_, profile) => {
      // Text that was typed while it was saved stays.
      form.reset(profile, { keepValues: true });
      return redraw();
    },
    done: () => ({ title: "Preferences saved" }),
  });
  return (
    <Card>
      <CardHeader title="Profile" description="How you appear, and how you read times." />
      <CardBody className="flex flex-col gap-5">
        <AvatarField name={name} avatarUrl={user.avatarUrl} />
        <Form
          id="profile"
          onSubmit={form.handleSubmit(saving.run)}
          className="flex max-w-lg flex-col gap-4"
        >
          <FormFailure failure={saving.failure} />
          <FormField
            form={form}
            name="name"
            label="Name"
            message="Give a name of up to 120 characters."
          >
            <Input autoComplete="name" defaultValue={name} {...form.register("name")} />
          </FormField>
          <PreferenceFields
            timeZone={bind(form, "timeZone")}
            dateFormat={bind(form, "dateFormat")}
            timeFormat={bind(form, "timeFormat")}
            firstDayOfWeek={bind(form, "firstDayOfWeek")}
          />
        </Form>
      </CardBody>
      <CardFooter>
        <Button
          type="submit"
          form="profile"
          variant="primary"
          loading={saving.pending}
          disabled={!form.formState.isDirty}
        >
          Save
        </Button>
      </CardFooter>
    </Card>
  );
}
