"use client";

import { useRef, useState } from "react";
import { ApiError, api } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { isMentionName, mentionNameMax } from "@/lib/accounts/mentions/rules/mention-name";
import type { Mention } from "@/lib/accounts/mentions/schema";
import { type AccountField, useAccountFields } from "./use-account-fields";
import { type AskedNetwork, mentionsKey, useMentioningNetworks } from "./use-mentions";

type Refusal = { path: string; message: string };

export function MentionDialog({
  mention,
  name: begun = "",
  onSaved,
  onClose,
}: {
  mention: Mention | null;
  name?: string;
  onSaved?: ((mention: Mention) => void) | undefined;
  onClose: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const networks = useMentioningNetworks();
  const { fieldOf, change, ask } = useAccountFields(mention);
  const [name, setName] = useState(mention?.name ?? begun);
  const [refusals, refuse] = useState<Refusal[]>([]);
  const arrivedNetworks = async () =>
    (await networks.refetch({ cancelRefetch: false, throwOnError: true })).data;
  const saving = useApiMutation({
    send: async () => {
      const asked = networks.data ?? (await arrivedNetworks()) ?? [];
      const fields = await Promise.all(asked.map(ask));
      if (fields.some(({ state }) => state === "missing")) return null;
      const body = { name: name.trim(), accounts: accountsOf(asked, fields) };
      return mention
        ? api("PATCH /api/mentions/{mentionId}", { params: { mentionId: mention.id }, body })
        : api("POST /api/mentions", { body });
    },
    onDone: (answer) => {
      onClose();
      onSaved?.(answer.mention);
    },
    onFailed: (error) => {
      refuse(refusalsOf(error));
      if (refusalsOf(error).some(({ path }) => path === "name")) input.current?.focus();
    },
    invalidates: [mentionsKey, ["mention-uses"], ["post-checks"]],
  });
  const submit = () => {
    const problem = problemOf(name);
    refuse(problem ? [{ path: "name", message: problem }] : []);
    if (problem) return input.current?.focus();
    if (!saving.pending) void saving.run();
  };
  const filled = (networks.data ?? []).filter(({ provider }) => fieldOf(provider).typed.trim());
  const refusedOf = (path: string) => refusals.find((each) => each.path === path)?.message ?? null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mention ? `Edit ${mention.name}` : "New mention"}
      description="One name for your texts, and the account that it stands for on each network."
      initialFocus={input}
    >
      <Form onSubmit={submit} className="flex flex-col gap-4">
        <FormFailure failure={refusals.length > 0 ? null : saving.failure} />
        <Field
          label="Name"
          error={refusedOf("name")}
          description={`Texts say @${name.trim() || "Name"}. A network without an account shows the plain name.`}
        >
          <Input
            ref={input}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        {networks.isPending && (
          <Loading label="Loading the networks" className="flex flex-col gap-3">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </Loading>
        )}
        {networks.isError && !networks.data && (
          <QueryError title="The networks did not load" query={networks} />
        )}
        {networks.data?.map((network) => {
          const { provider } = network;
          const index = filled.findIndex((each) => each.provider === provider);
          return (
            <AccountFieldRow
              key={provider}
              network={network}
              field={fieldOf(provider)}
              refused={refusedOf(`accounts.${index}.accountId`)}
              onChange={(changes) => change(provider, changes)}
              onLeave={() => void ask(network)}
            />
          );
        })}
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" loading={saving.pending}>
            {mention ? "Save" : "Add mention"}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

function accountsOf(asked: AskedNetwork[], fields: AccountField[]) {
  return asked.flatMap(({ provider }, index) => {
    const { typed = "", name = "" } = fields[index] ?? {};
    const accountId = typed.trim();
    return accountId ? [{ provider, accountId, ...(name.trim() && { name: name.trim() }) }] : [];
  });
}

function problemOf(name: string): string | null {
  const trimmed = name.trim();
  if (!trimmed) return "Give it a name, as your texts will say it.";
  if ([...trimmed].length > mentionNameMax) return `Keep it to ${mentionNameMax} characters.`;
  return isMentionName(trimmed) ? null : "Leave out the @, and keep it on one line.";
}

function refusalsOf(error: Error): Refusal[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return error.details as Refusal[];
}

function AccountFieldRow({
  network,
  field,
  refused,
  onChange,
  onLeave,
}: {
  network: AskedNetwork;
  field: AccountField;
  refused: string | null;
  onChange: (changes: Partial<AccountField>) => void;
  onLeave: () => void;
}) {
  const { label, idLabel, exactName } = network;
  const { typed, name, state, message } = field;
  const needsName = exactName && typed.trim() !== "" && state !== "found" && state !== "asking";
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={`${label} ${idLabel}`}
        description={<span role="status">{hintFor(network, field)}</span>}
        error={refused ?? (state === "missing" ? message : null)}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) =>
            onChange({ typed: target.value, state: "unasked", message: null })
          }
          onBlur={onLeave}
        />
      </Field>
      {needsName && (
        <Field
          label={`Name on ${label}`}
          description={`To the letter as ${label} shows it; otherwise the name stays plain.`}
          className="ps-4"
        >
          <Input
            autoComplete="off"
            value={name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
      )}
    </div>
  );
}

function hintFor({ label, idHint, obstacle }: AskedNetwork, field: AccountField): string {
  if (field.state === "asking") return `Asking ${label}…`;
  if (field.message && field.state !== "missing") return field.message;
  return obstacle ? `${obstacle} Posts show the plain name until then.` : idHint;
}
