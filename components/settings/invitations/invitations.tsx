"use client";

import { useEffect, useRef } from "react";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { roleOptions, roleWords } from "@/components/settings/members/role-words";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { FormField } from "@/components/ui/form-field";
import { Input } from "@/components/ui/input";
import { MoreItems } from "@/components/ui/more-items";
import { Select } from "@/components/ui/select";
import { bind, useZodForm, type ZodForm } from "@/components/ui/use-zod-form";
import type { Invitation, InvitationList } from "@/lib/identity/members/schema";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { type Invited, useRevokeInvitation, useSendInvitation } from "./use-invitations";

export function Invitations({
  first,
  hasMail,
  preferences,
}: {
  first: InvitationList;
  hasMail: boolean;
  preferences: TimePreferences;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { inviting, resending, link, dismissLink, dialog } = useSendInvitation();
  const { revoking, dialog: revokeDialog } = useRevokeInvitation({
    onRevoked: ({ id }) => {
      if (link?.invitation.id === id) dismissLink();
      heading.current?.focus();
    },
    inviteAgain: (invited) => void inviting.run(invited),
  });
  const { query, items } = usePagedList({
    queryKey: ["invitations"],
    load: ({ cursor, signal }) => api("GET /api/invitations", { query: { cursor }, signal }),
    first,
  });
  return (
    <Card aria-label="Invitations">
      <CardHeader
        title={
          <span ref={heading} tabIndex={-1} className="outline-none">
            Invite somebody
          </span>
        }
        description={
          hasMail
            ? "They get a mail with a link that works once, for seven days."
            : "No mail is set up here, so you pass the link on yourself. It works once, for seven days."
        }
      />
      <CardBody className="flex flex-col gap-4">
        <InviteForm inviting={inviting} hasMail={hasMail} />
        {link?.url && (
          <InvitationLink email={link.invitation.email} url={link.url} onDone={dismissLink} />
        )}
      </CardBody>
      {items.length > 0 && (
        <>
          <h3 className="border-t px-5 pt-4 pb-2 font-medium text-muted text-sm">
            Waiting for an answer
          </h3>
          <ul className="divide-y border-t">
            {items.map((invitation) => (
              <InvitationItem
                key={invitation.id}
                invitation={invitation}
                hasMail={hasMail}
                preferences={preferences}
                resending={resending}
                revoking={revoking}
              />
            ))}
          </ul>
        </>
      )}
      <MoreItems query={query} />
      {dialog}
      {revokeDialog}
    </Card>
  );
}

const loadCreateInvitation = async () =>
  (await import("@/lib/identity/members/schema")).CreateInvitation;

function InviteForm({
  inviting,
  hasMail,
}: {
  inviting: ReturnType<typeof useSendInvitation>["inviting"];
  hasMail: boolean;
}) {
  const form: ZodForm<Invited> = useZodForm(loadCreateInvitation, { email: "", role: "member" });
  const role = bind(form, "role");
  const submit = form.handleSubmit(async (invited) => {
    if (!(await inviting.run(invited))) return form.setFocus("email");
    form.reset({ email: "", role: invited.role });
    form.setFocus("email");
  });
  useFocusFromHash(form.setFocus);
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={inviting.failure} title="Nobody was invited." />
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <FormField
          form={form}
          name="email"
          label="E-mail"
          message="Enter an e-mail address, as name@example.com."
        >
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register("email")}
          />
        </FormField>
        <Field label="Role">
          <Select options={roleOptions} {...role} />
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{roleWords[form.watch("role")].may}.</p>
        <Button
          type="submit"
          variant="primary"
          loading={inviting.pending}
          className="max-sm:w-full"
        >
          {hasMail ? "Send invitation" : "Make a link"}
        </Button>
      </div>
    </Form>
  );
}

function useFocusFromHash(setFocus: (name: "email") => void): void {
  useEffect(() => {
    if (window.location.hash === "#invite") setFocus("email");
  }, [setFocus]);
}

function InvitationLink({
  email,
  url,
  onDone,
}: {
  email: string;
  url: string;
  onDone: () => void;
}) {
  return (
    <section
      aria-label="Invitation link"
      className="flex flex-col gap-3 rounded-md border border-dashed p-4"
    >
      <CopyField label={`Link for ${email}`} value={url} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 basis-60 grow text-muted text-sm">
          Send it to nobody else: whoever opens it first can join. It is shown only now; you can
          make a new one below.
        </p>
        <Button size="sm" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}

function InvitationItem({
  invitation,
  hasMail,
  preferences,
  resending,
  revoking,
}: {
  invitation: Invitation;
  hasMail: boolean;
  preferences: TimePreferences;
  resending: ReturnType<typeof useSendInvitation>["resending"];
  revoking: ReturnType<typeof useRevokeInvitation>["revoking"];
}) {
  const { id, email, role, expired, mailTrouble } = invitation;
  const again = hasMail ? "Send again" : "New link";
  return (
    <li className="flex flex-col gap-x-4 gap-y-2 px-5 py-3.5 sm:flex-row sm:items-start sm:justify-between">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere min-w-0 font-medium">{email}</span>
          {expired && <Badge tone="caution">Expired</Badge>}
        </p>
        <p className="text-muted">{roleWords[role].label}</p>
        <p className="text-muted text-sm tabular-nums">
          <span className="inline-block">{sentWords(invitation, preferences)} ·</span>{" "}
          <span className="inline-block">{endWords(invitation, preferences)}</span>
        </p>
        {mailTrouble && (
          <p className="wrap-anywhere mt-1 text-negative text-sm">
            The mail has not gone out: {mailTrouble}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          size="sm"
          aria-label={`${again}: ${email}`}
          loading={resending.pending && resending.input?.id === id}
          onClick={() => void resending.run(invitation)}
        >
          {again}
        </Button>
        <Button
          size="sm"
          aria-label={`Revoke: ${email}`}
          loading={revoking.pending && revoking.input?.id === id}
          onClick={() => void revoking.run(invitation)}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

function sentWords({ sentAt, invitedBy }: Invitation, preferences: TimePreferences): string {
  const by = invitedBy ? ` by ${invitedBy.name}` : "";
  return `Invited ${formatDate(sentAt, preferences)}${by}`;
}

function endWords({ expiresAt, expired }: Invitation, preferences: TimePreferences): string {
  return `${expired ? "ended" : "works until"} ${formatDate(expiresAt, preferences)}`;
}
