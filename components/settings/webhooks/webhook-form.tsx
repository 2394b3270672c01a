"use client";

import { useRef, useState } from "react";
import { useRecentAuth } from "@/components/identity/auth/use-recent-auth";
import type { Account } from "@/components/kit/account/account";
import { ApiError, type ApiInput } from "@/components/kit/api/api";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form, FormFailure } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { Webhook } from "@/lib/records/webhooks/schema";
import { typeGroups, typesOf } from "./event-words";

type Accounts = readonly Pick<Account, "id" | "name" | "label">[];
export type WebhookFields = ApiInput<"POST /api/webhooks">["body"];

/** Adds a webhook, or changes one; `send` does so once the person has proved who they are. */
export function WebhookDialog<Answer>({
  open,
  onClose,
  webhook,
  accounts,
  send,
  onDone,
}: {
  open: boolean;
  onClose: () => void;
  webhook?: Webhook;
  accounts: Accounts;
  send: (fields: WebhookFields) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}) {
  const address = useRef<HTMLInputElement>(null);
  const { confirmed, dialog, asking } = useRecentAuth();
  const saving = useApiMutation({
    send: (fields: WebhookFields) => confirmed(() => send(fields)),
    onDone: (answer) => {
      onClose();
      onDone(answer);
    },
  });
  const close = () => {
    if (saving.pending) return;
    saving.reset();
    onClose();
  };
  const problem = addressProblem(saving.error);
  return (
    <>
      <Dialog
        open={open && !asking}
        onOpenChange={(next) => !next && close()}
        title={webhook ? "Change the webhook" : "Add a webhook"}
        description="Herald sends this address a signed request when something happens."
        initialFocus={address}
      >
        <WebhookForm
          webhook={webhook}
          accounts={accounts}
          addressInput={address}
          problem={problem}
          failure={problem === null ? saving.failure : null}
          pending={saving.pending}
          onSubmit={(fields) => void saving.run(fields)}
          onCancel={close}
        />
      </Dialog>
      {dialog}
    </>
  );
}

/** The server says why an address can never be called; the field shows it. */
function addressProblem(error: Error | null): string | null {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return null;
  const found = error.details.find((detail) => Object(detail).path === "url");
  return found ? `The address ${String(Object(found).message)}.` : null;
}

function WebhookForm({
  webhook,
  accounts,
  addressInput,
  problem,
  failure,
  pending,
  onSubmit,
  onCancel,
}: {
  webhook: Webhook | undefined;
  accounts: Accounts;
  addressInput: React.RefObject<HTMLInputElement | null>;
  problem: string | null;
  failure: string | null;
  pending: boolean;
  onSubmit: (fields: WebhookFields) => void;
  onCancel: () => void;
}) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const types = useChoice(webhook?.types ?? null);
  const chosenAccounts = useChoice(webhook?.connectionIds ?? null);
  const [withContent, setWithContent] = useState(webhook?.withContent ?? false);
  const [algorithm, setAlgorithm] = useState(webhook?.algorithm ?? "hmac-sha256");
  const [isTried, setTried] = useState(false);
  const isMissing = url.trim() === "";
  const submit = () => {
    setTried(true);
    if (isMissing) return addressInput.current?.focus();
    if (types.isEmpty || chosenAccounts.isEmpty || pending) return;
    onSubmit({
      url: url.trim(),
      description: description.trim(),
      types: types.value as WebhookFields["types"],
      connectionIds: chosenAccounts.value,
      withContent,
      ...(!webhook && { algorithm }),
    });
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure
        failure={failure}
        title={webhook ? "It was not changed." : "The webhook was not added."}
      />
      <Field
        label="Address"
        description="It begins with https:// and leads to your own program, or to n8n, Zapier or Make."
        error={isTried && isMissing ? "Write where the requests go." : problem}
      >
        <Input
          ref={addressInput}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://example.com/herald"
          maxLength={2_000}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Description" description="What listens there. Leave it empty if you like.">
        <Input
          autoComplete="off"
          placeholder="Slack channel of the press team"
          maxLength={200}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <TypesField choice={types} isTried={isTried} />
      {accounts.length > 0 && (
        <AccountsField choice={chosenAccounts} accounts={accounts} isTried={isTried} />
      )}
      <Checkbox
        label="Send texts too"
        description="Titles, texts and comments. Without them: ids, states, times, addresses of published posts and errors."
        checked={withContent}
        onChange={setWithContent}
      />
      {!webhook && (
        <div className="flex flex-col items-start gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm">
            Signed with
          </span>
          <SegmentedControl
            label="Signed with"
            options={algorithms}
            value={algorithm}
            onChange={setAlgorithm}
          />
          <p className="text-muted text-sm">{algorithmHints[algorithm]}</p>
        </div>
      )}
      <DialogFooter>
        <Button disabled={pending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={pending}>
          {webhook ? "Save" : "Add webhook"}
        </Button>
      </DialogFooter>
    </Form>
  );
}

const algorithms = [
  { value: "hmac-sha256", label: "A shared secret" },
  { value: "ed25519", label: "A key pair" },
] as const;

const algorithmHints = {
  "hmac-sha256": "HMAC-SHA256, which every library of Standard Webhooks knows.",
  ed25519: "Ed25519: whoever verifies holds a public key, and no secret.",
};

/** Holds a list of which null means all; one that was chosen and is empty means nothing. */
function useChoice(initial: readonly string[] | null) {
  const [isAll, setAll] = useState(initial === null);
  const [chosen, setChosen] = useState<readonly string[]>(initial ?? []);
  return {
    isAll,
    setAll,
    chosen,
    set: (ids: readonly string[], isChosen: boolean) =>
      setChosen((before) => [
        ...before.filter((id) => !ids.includes(id)),
        ...(isChosen ? ids : []),
      ]),
    isEmpty: !isAll && chosen.length === 0,
    value: isAll ? null : [...chosen],
  };
}

type Choice = ReturnType<typeof useChoice>;

const extents = {
  types: [
    { value: "all", label: "Everything" },
    { value: "some", label: "Some of it" },
  ],
  accounts: [
    { value: "all", label: "All accounts" },
    { value: "some", label: "Some" },
  ],
} as const;

function TypesField({ choice, isTried }: { choice: Choice; isTried: boolean }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden="true" className="font-medium text-sm">
        It hears of
      </span>
      <SegmentedControl
        label="It hears of"
        options={extents.types}
        value={choice.isAll ? "all" : "some"}
        onChange={(value) => choice.setAll(value === "all")}
      />
      {choice.isAll && <p className="text-muted text-sm">Also what later versions can tell of.</p>}
      {!choice.isAll && (
        <div className="w-full gap-6 sm:columns-2">
          {typeGroups.map((group) => {
            const types = typesOf(group);
            const count = types.filter((type) => choice.chosen.includes(type)).length;
            return (
              <fieldset
                key={group.label}
                className="mb-4 flex min-w-0 break-inside-avoid flex-col gap-1.5"
              >
                <legend className="sr-only">{group.label}</legend>
                <Checkbox
                  label={<span className="font-medium">{group.label}</span>}
                  checked={count === types.length}
                  indeterminate={count > 0 && count < types.length}
                  onChange={(isChosen) => choice.set(types, isChosen)}
                />
                <div className="flex flex-col gap-1.5 ps-6">
                  {types.map((type) => (
                    <Checkbox
                      key={type}
                      label={group.types[type]}
                      checked={choice.chosen.includes(type)}
                      onChange={(isChosen) => choice.set([type], isChosen)}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
      )}
      {isTried && choice.isEmpty && <Missing>Choose what it hears of.</Missing>}
    </div>
  );
}

function AccountsField({
  choice,
  accounts,
  isTried,
}: {
  choice: Choice;
  accounts: Accounts;
  isTried: boolean;
}) {
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden="true" className="font-medium text-sm">
        Of which accounts
      </span>
      <SegmentedControl
        label="Of which accounts"
        options={extents.accounts}
        value={choice.isAll ? "all" : "some"}
        onChange={(value) => choice.setAll(value === "all")}
      />
      {!choice.isAll && (
        <>
          <fieldset className="flex flex-col gap-1.5">
            <legend className="sr-only">Accounts</legend>
            {accounts.map(({ id, name, label }) => (
              <Checkbox
                key={id}
                label={`${name} on ${label}`}
                checked={choice.chosen.includes(id)}
                onChange={(isChosen) => choice.set([id], isChosen)}
              />
            ))}
          </fieldset>
          <p className="text-muted text-sm">What concerns no account is sent in any case.</p>
        </>
      )}
      {isTried && choice.isEmpty && <Missing>Choose an account.</Missing>}
    </div>
  );
}

function Missing({ children }: { children: string }) {
  return (
    <p role="alert" className="text-negative text-sm">
      {children}
    </p>
  );
}
