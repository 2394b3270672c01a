"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { PreferenceFields } from "@/components/preferences/preference-fields";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messageOf } from "@/components/ui/message-of";
import { useToast } from "@/components/ui/toast";
import { UpdateMe, type User } from "@/lib/auth/schema";
import { api } from "@/lib/http/api";

type Profile = Pick<User, "name" | "timeZone" | "dateFormat" | "timeFormat">;

/** A person's own name and the way they read times. */
export function ProfileForm({ user }: { user: User }) {
  const router = useRouter();
  const toast = useToast();
  const [saved, setSaved] = useState<Profile>(profileOf(user));
  const [profile, setProfile] = useState(saved);
  const [failure, setFailure] = useState<string | null>(null);
  const [nameError, setNameError] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [saving, setSaving] = useState(false);
  const changed = JSON.stringify(profile) !== JSON.stringify(saved);
  const change = (fields: Partial<Profile>) => setProfile({ ...profile, ...fields });

  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await api("PATCH /api/me", { body: profile });
      setSaved(profile);
      toast.show({ title: "Preferences saved" });
      router.refresh();
    } catch (error) {
      setFailure(messageOf(error));
    }
    setSaving(false);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { success } = UpdateMe.shape.name.safeParse(profile.name);
    setNameError(success ? null : "Give a name of up to 120 characters.");
    if (success) void save();
    else nameInput.current?.focus();
  };

  return (
    <Card>
      <CardHeader title="Profile" description="How you appear, and how you read times." />
      <CardBody>
        <form id="profile" noValidate onSubmit={submit} className="flex max-w-lg flex-col gap-4">
          {failure && (
            <Callout tone="negative" role="alert">
              {failure}
            </Callout>
          )}
          <Field label="Name" error={nameError}>
            <Input
              ref={nameInput}
              autoComplete="name"
              value={profile.name}
              onChange={(event) => {
                setNameError(null);
                change({ name: event.target.value });
              }}
            />
          </Field>
          <Field label="E-mail" disabled>
            <Input value={user.email} readOnly />
          </Field>
          <PreferenceFields value={profile} onChange={change} />
        </form>
      </CardBody>
      <CardFooter>
        <Button type="submit" form="profile" variant="primary" loading={saving} disabled={!changed}>
          Save
        </Button>
      </CardFooter>
    </Card>
  );
}

function profileOf({ name, timeZone, dateFormat, timeFormat }: User): Profile {
  return { name, timeZone, dateFormat, timeFormat };
}
